import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import type { SuggestionStatus } from '#src/features/base/feedback/schema.ts'
import type { Queryable } from '#src/platform/db/database.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Demo voters, who have no login. */
const VOTERS = ['aroha', 'rawiri', 'anika', 'tama', 'sione', 'priya', 'hemi', 'grace', 'wiremu', 'jo', 'mei']

interface DemoSuggestion {
  title: string
  description: string
  status: SuggestionStatus
  /** The number of these voters, plus the demo login or not. */
  votes: number
  voted?: boolean
  isOwn?: boolean
  daysAgo: number
}

const SUGGESTIONS: DemoSuggestion[] = [
  {
    title: 'GST on the sale price',
    description:
      'Traders register for GST, and 3/23 of the sale goes to Inland Revenue. Please let us switch it on for a deal, and take it off the profit.',
    status: 'approved',
    votes: 11,
    voted: true,
    daysAgo: 41,
  },
  {
    title: 'Compare two deals side by side',
    description:
      'With two houses under offer I flick between tabs. One page with both statements, line by line, would settle most arguments at our table.',
    status: 'pending',
    votes: 8,
    voted: true,
    isOwn: true,
    daysAgo: 12,
  },
  {
    title: 'Remind me before the unconditional date',
    description: 'A line in the morning, a few days before finance or the builder’s report is due.',
    status: 'implemented',
    votes: 7,
    daysAgo: 63,
  },
  {
    title: 'Send the renovation plan to my builder',
    description:
      'A link he can open on his phone without an account: rooms, items and quality, without our prices.',
    status: 'pending',
    votes: 5,
    daysAgo: 9,
  },
  {
    title: 'Council rates from the address',
    description:
      'Tauranga and Western Bay publish them. It would save the one figure I always have to look up.',
    status: 'pending',
    votes: 3,
    daysAgo: 5,
  },
  {
    title: 'Import my deals from a spreadsheet',
    description: 'I have three years of them in Excel.',
    status: 'implemented',
    votes: 2,
    daysAgo: 70,
  },
  {
    title: 'Show prices in Australian dollars',
    description: 'For the one flat in Brisbane.',
    status: 'rejected',
    votes: 0,
    daysAgo: 28,
  },
]

/** Adds the demo suggestions, once. */
export async function addDemoSuggestions(tx: Queryable, userId: string, now: Date): Promise<void> {
  const titles = SUGGESTIONS.map(({ title }) => title)
  const there = await tx.query(sql`select 1 from suggestions where title = any(${titles}) limit 1`)
  if (there.length > 0) return
  const voters: string[] = []
  for (const name of VOTERS) voters.push(await addVoter(tx, `${name}@neighbours.doneup.example`))
  for (const suggestion of SUGGESTIONS) await addSuggestion(tx, { userId, voters, now }, suggestion)
  await tx.query(sql`update suggestion_board set version = version + 1`)
}

async function addVoter(tx: Queryable, email: string): Promise<string> {
  const id = uuidv7()
  await tx.query(sql`insert into auth.users (id, email) values (${id}, ${email}) on conflict do nothing`)
  const [voter] = await tx.query<{ id: string }>(sql`select id from auth.users where email = ${email}`)
  return voter?.id ?? id
}

async function addSuggestion(
  tx: Queryable,
  { userId, voters, now }: { userId: string; voters: readonly string[]; now: Date },
  { title, description, status, votes, voted = false, isOwn = false, daysAgo }: DemoSuggestion,
): Promise<void> {
  const id = uuidv7()
  const author = isOwn ? userId : (voters[0] ?? null)
  const created = new Date(now.getTime() - daysAgo * DAY_MS)
  await tx.query(sql`
    insert into suggestions (id, title, description, status, created_by, created_at)
    values (${id}, ${title}, ${description}, ${status}, ${author}, ${created})`)
  const people = [...voters.slice(0, votes), ...(voted ? [userId] : [])]
  await tx.query(sql`
    insert into suggestion_votes (suggestion_id, user_id, created_at)
    select ${id}::uuid, person, ${created}::timestamptz from unnest(${people}::uuid[]) as people (person)`)
}
