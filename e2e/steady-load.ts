import { setTimeout as sleep } from 'node:timers/promises'
import { changedOpportunitySchema } from '#src/features/opportunities/schema.ts'
import type { Call, Reply } from './people.ts'

/** Every so many requests one creates a deal; the others read the board. */
const WRITE_EVERY = 10

export interface SteadyLoad {
  /** Ids of the deals whose creation was acknowledged. */
  created: Set<string>
  sent(): number
  /** Requests a second so far. */
  rate(): number
  /** What went wrong, in words. */
  failures: string[]
  /** Sends no more, and waits for what is under way. */
  stop(): Promise<void>
}

/** A machine that is busy with other things gets fewer requests, not a queue of them in this very process. */
const MOST_UNDER_WAY = 16
/** What was late is sent after all, but not more of it than this many seconds' worth. */
const CATCHES_UP_S = 0.5

interface Load {
  call: Call
  perSecond: number
  /** What is written; without it a deal is created. */
  write?: (call: Call, number: number) => Promise<Reply>
}

/** Sends so many requests a second, or as many as are answered. */
export function startLoad({ call, perSecond, write = createDeal }: Load): SteadyLoad {
  const created = new Set<string>()
  const failures: string[] = []
  const underWay = new Set<Promise<void>>()
  const startedAt = performance.now()
  let due = 0
  let lookedAt = performance.now()
  let isStopped = false
  let sent = 0

  async function one(number: number): Promise<void> {
    const isWrite = number % WRITE_EVERY === 0
    const sentAt = performance.now()
    const fail = (why: string) => {
      const kind = isWrite ? 'write' : 'reading'
      const [after, waited] = [sentAt - startedAt, performance.now() - sentAt].map(Math.round)
      failures.push(`${kind} ${number}, ${after} ms after the begin, waited ${waited} ms: ${why}`)
    }
    try {
      const { status, body } = isWrite ? await write(call, number) : await call('GET', '/api/opportunities')
      if (status >= 300) fail(`${status} ${JSON.stringify(body)}`)
      if (status === 201) created.add(changedOpportunitySchema.parse(body).opportunity.id)
    } catch (error) {
      fail(error instanceof Error ? `${error.message} ${error.cause}` : String(error))
    }
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      due =
        Math.min(due, sent + perSecond * CATCHES_UP_S) + ((performance.now() - lookedAt) / 1000) * perSecond
      lookedAt = performance.now()
      for (; sent < due && underWay.size < MOST_UNDER_WAY; sent++) {
        const request = one(sent).finally(() => underWay.delete(request))
        underWay.add(request)
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
      await Promise.all(underWay)
    },
  }
}

function createDeal(call: Call, number: number): Promise<Reply> {
  const body = { address: `${number} Kererū Street, Ōtūmoetai, Tauranga` }
  return call('POST', '/api/opportunities', { body })
}
