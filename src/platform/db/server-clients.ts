import { Client, type ClientBase, type ClientConfig } from 'pg'

/** Connects to the writable server of several: to the last one that worked, until `markFailed` selects the next. */
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
    current: (): number => current,
    /** Marks a server as failed, so the next connection uses another one. Repeated calls for one server have no effect. */
    markFailed(server: number): void {
      if (server === current) current = (current + 1) % addresses.length
    },
    /** After a failover the old primary may return as a read-only standby. */
    async rejectStandby(client: ClientBase): Promise<void> {
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
    super('The server is a standby and rejects writes')
  }
}
