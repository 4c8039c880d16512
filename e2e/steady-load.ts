import { setTimeout as sleep } from 'node:timers/promises'
import { changedDealSchema } from '#src/features/deals/pipeline/schema.ts'
import type { Call, Reply } from './people.ts'

/** One of this many requests writes; the others read the board. */
const WRITE_EVERY = 10

export interface SteadyLoad {
  /** Ids of acknowledged deals. */
  created: Set<string>
  sent(): number
  /** Average requests per second. */
  rate(): number
  failures: string[]
  /** Stops sending and waits for the requests in flight. */
  stop(): Promise<void>
}

/** On a busy machine requests are skipped instead of queued in this process. */
const MAX_IN_FLIGHT = 16
/** Delayed requests are sent later, up to this many seconds' worth. */
const MAX_CATCH_UP_S = 0.5

interface Load {
  call: Call
  perSecond: number
  /** The write; by default it creates a deal. */
  write?: (call: Call, number: number) => Promise<Reply>
}

export function startLoad({ call, perSecond, write = createDeal }: Load): SteadyLoad {
  const created = new Set<string>()
  const failures: string[] = []
  const inFlight = new Set<Promise<void>>()
  const startedAt = performance.now()
  let due = 0
  let checkedAt = performance.now()
  let isStopped = false
  let sent = 0

  async function send(number: number): Promise<void> {
    const isWrite = number % WRITE_EVERY === 0
    const sentAt = performance.now()
    const fail = (why: string) => {
      const kind = isWrite ? 'write' : 'read'
      const [after, waited] = [sentAt - startedAt, performance.now() - sentAt].map(Math.round)
      failures.push(`${kind} ${number}, ${after} ms after the start, waited ${waited} ms: ${why}`)
    }
    try {
      const { status, body } = isWrite ? await write(call, number) : await call('GET', '/api/opportunities')
      if (status >= 300) fail(`${status} ${JSON.stringify(body)}`)
      if (status === 201) created.add(changedDealSchema.parse(body).opportunity.id)
    } catch (error) {
      fail(error instanceof Error ? `${error.message} ${error.cause}` : String(error))
    }
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      due =
        Math.min(due, sent + perSecond * MAX_CATCH_UP_S) +
        ((performance.now() - checkedAt) / 1000) * perSecond
      checkedAt = performance.now()
      for (; sent < due && inFlight.size < MAX_IN_FLIGHT; sent++) {
        const request = send(sent).finally(() => inFlight.delete(request))
        inFlight.add(request)
      }
      await sleep(5)
    }
  }

  const running = run()
  return {
    created,
    failures,
    sent: () => sent,
    rate: () => sent / ((performance.now() - startedAt) / 1000),
    stop: async () => {
      isStopped = true
      await running
      await Promise.all(inFlight)
    },
  }
}

function createDeal(call: Call, number: number): Promise<Reply> {
  const body = { address: `${number} Kererū Street, Ōtūmoetai, Tauranga` }
  return call('POST', '/api/opportunities', { body })
}
