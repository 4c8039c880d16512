import type { Client } from 'pg'
import type { ServerClients } from './server-clients.ts'

const RECONNECT_DELAYS_MS = [100, 500, 1_000, 2_000, 5_000]
const HEARTBEAT_MS = 5_000
/** A server that doesn't reply within this time is considered lost (power or network failure). */
const HEARTBEAT_TIMEOUT_MS = 10_000

interface Options {
  clients: ServerClients
  onError: (error: Error) => void
  /** Called when the health check times out; the pool should drop its connections too. */
  onTimeout: () => void
}

/**
 * One dedicated connection for LISTEN with a heartbeat (health check) and automatic reconnection with backoff. The
 * first call of `listen` connects, and throws when that fails.
 */
export function postgresListener({ clients, onError, onTimeout }: Options) {
  const channels = new Map<string, Set<(payload: string) => void>>()
  let client: Client | null = null
  let opening: Promise<void> | null = null
  let failures = 0
  let isStopped = false

  async function open(): Promise<void> {
    const server = clients.current()
    const opened = new clients.ServerClient()
    opened.on('error', onError)
    try {
      await opened.connect()
      await clients.rejectStandby(opened)
      opened.on('notification', ({ channel, payload }) => dispatch(channel, payload ?? ''))
      for (const channel of channels.keys()) await listenTo(opened, channel)
    } catch (error) {
      clients.markFailed(server)
      void opened.end().catch(() => {})
      throw error
    }
    client = opened
    opened.once('end', () => onLost(opened))
    startHeartbeat(opened)
    // Messages may have been missed: an empty payload means that anything may have changed.
    if (failures > 0) for (const channel of channels.keys()) dispatch(channel, '')
    failures = 0
  }

  function dispatch(channel: string, payload: string): void {
    for (const onMessage of channels.get(channel) ?? []) onMessage(payload)
  }

  function onLost(lost: Client): void {
    if (client !== lost) return
    client = null
    reconnect()
  }

  function reconnect(): void {
    if (isStopped) return
    const delay = RECONNECT_DELAYS_MS[Math.min(failures, RECONNECT_DELAYS_MS.length - 1)]
    failures += 1
    setTimeout(() => {
      if (isStopped) return
      opening = open()
      opening.catch((error: Error) => {
        onError(error)
        reconnect()
      })
    }, delay).unref()
  }

  function startHeartbeat(of: Client): void {
    const heartbeat = setInterval(() => {
      const timeout = setTimeout(() => {
        onTimeout()
        // The connection is in the middle of a query, so the socket is destroyed without waiting.
        void of.end().catch(() => {})
      }, HEARTBEAT_TIMEOUT_MS)
      timeout.unref()
      clients
        .rejectStandby(of)
        .then(() => of.query('select 1'))
        .catch(() => of.end())
        .finally(() => clearTimeout(timeout))
        .catch(() => {})
    }, HEARTBEAT_MS)
    heartbeat.unref()
    of.once('end', () => clearInterval(heartbeat))
  }

  return {
    /** Calls `onMessage` with every payload, and with '' after a reconnection. Returns the function that unsubscribes. */
    async listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>> {
      const handlers = channels.get(channel) ?? new Set()
      handlers.add(onMessage)
      channels.set(channel, handlers)
      opening ??= open()
      await opening
      if (client !== null) await listenTo(client, channel)
      return async () => void handlers.delete(onMessage)
    },

    async stop(): Promise<void> {
      isStopped = true
      await opening?.catch(() => {})
      await client?.end()
    },
  }
}

async function listenTo(client: Client, channel: string): Promise<void> {
  await client.query(`listen ${client.escapeIdentifier(channel)}`)
}
