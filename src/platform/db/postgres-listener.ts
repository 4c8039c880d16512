import type { Client } from 'pg'
import type { ServerClients } from './server-clients.ts'

const RECONNECT_DELAYS_MS = [100, 500, 1_000, 2_000, 5_000]
const BEAT_MS = 5_000
/** A server that says nothing for so long is gone, though nobody has told: its machine lost power, or the network broke. */
const SILENT_MS = 10_000

interface Options {
  clients: ServerClients
  onError: (error: Error) => void
  /** The server went silent: other connections to it are of no use either. */
  onSilence: () => void
}

/**
 * One connection of its own that listens for all channels, feels the server's pulse, and comes back by itself when it is lost.
 * The first call of `listen` opens it and throws when it can't.
 */
export function postgresListener({ clients, onError, onSilence }: Options) {
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
      await clients.refuseStandby(opened)
      opened.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''))
      for (const channel of channels.keys()) await listenTo(opened, channel)
    } catch (error) {
      clients.leave(server)
      void opened.end().catch(() => {})
      throw error
    }
    client = opened
    opened.once('end', () => comeBack(opened))
    feelPulse(opened)
    // What was sent while nobody listened is read again: an empty message says "anything may have changed".
    if (failures > 0) for (const channel of channels.keys()) tell(channel, '')
    failures = 0
  }

  function tell(channel: string, payload: string): void {
    for (const hear of channels.get(channel) ?? []) hear(payload)
  }

  function comeBack(lost: Client): void {
    if (client !== lost) return
    client = null
    tryAgain()
  }

  function tryAgain(): void {
    if (isStopped) return
    const delay = RECONNECT_DELAYS_MS[Math.min(failures, RECONNECT_DELAYS_MS.length - 1)]
    failures += 1
    setTimeout(() => {
      if (isStopped) return
      opening = open()
      opening.catch((error: Error) => {
        onError(error)
        tryAgain()
      })
    }, delay).unref()
  }

  function feelPulse(of: Client): void {
    const beat = setInterval(() => {
      const giveUp = setTimeout(() => {
        onSilence()
        // In the middle of a query, so the socket is destroyed and nobody is waited for.
        void of.end().catch(() => {})
      }, SILENT_MS)
      giveUp.unref()
      clients
        .refuseStandby(of)
        .then(() => of.query('select 1'))
        .catch(() => of.end())
        .finally(() => clearTimeout(giveUp))
        .catch(() => {})
    }, BEAT_MS)
    beat.unref()
    of.once('end', () => clearInterval(beat))
  }

  return {
    /** Calls `hear` with every payload on the channel, and with '' after a gap. Returns how to stop. */
    async listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>> {
      const hearers = channels.get(channel) ?? new Set()
      hearers.add(hear)
      channels.set(channel, hearers)
      opening ??= open()
      await opening
      if (client !== null) await listenTo(client, channel)
      return async () => void hearers.delete(hear)
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
