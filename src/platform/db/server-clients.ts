import { Client, type ClientBase, type ClientConfig } from 'pg'

/**
 * Makes connections to whichever of several servers of one database can be written to: to the one that worked last, until
 * `leave` goes on to the next.
 */
export function serverClients(addresses: readonly string[], options: ClientConfig) {
  let current = 0

  class ServerClient extends Client {
    constructor() {
      const connectionString = addresses[current] ?? ''
      super({ ...options, connectionString })
    }
  }

  return {
    ServerClient,
    count: addresses.length,
    /** Which server is being used; to be handed to `leave`. */
    current: (): number => current,
    /** The server does not do: the next connection goes to another one. Whoever says so second changes nothing. */
    leave(server: number): void {
      if (server === current) current = (current + 1) % addresses.length
    },
    /** After a failover the old server may come back as a standby, which answers and takes no writes. */
    async refuseStandby(client: ClientBase): Promise<void> {
      if (addresses.length === 1) return
      const { rows } = await client.query('select pg_is_in_recovery() as standby')
      if (rows[0]?.standby !== false) throw new StandbyServer()
    },
  }
}

export type ServerClients = ReturnType<typeof serverClients>

class StandbyServer extends Error {
  readonly code = 'ESTANDBY'
  constructor() {
    super('The server is a standby: it takes no writes')
  }
}
