import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { criteriaSchema } from '#src/features/deals/criteria/schema.ts'
import { migrate } from '#src/platform/db/migrate.ts'
import { makeBackup } from '#src/server/backup/make-backup.ts'
import { type Installation, newInstallation, restoreInto } from '#src/server/backup/test-backups.ts'
import { closeDemoLogin, DEMO_LOGIN, isDemoLoginOpen } from '#src/server/demo-login.ts'
import { demoLoginFindings } from '#src/server/doctor/database-findings.ts'
import { PRODUCTION, runCommand } from '../scripts/test-commands.ts'
import { makeDemoWorld } from './demo-world.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'doneup-demo-'))

let laptop: Installation
let archive: string
beforeAll(async () => {
  laptop = await newInstallation()
  await migrate(laptop.db)
  await makeDemoWorld(laptop, new Date())
  archive = join(newFolder(), 'backup.tar.gz')
  const { db, storage, env } = laptop
  await makeBackup({ db, storage, env, file: archive, now: new Date(), report: () => {} })
})
afterAll(() => laptop.close())

test('H2: "npm run demo" refuses production', async () => {
  const { code, said } = await runCommand('../db/demo', { ...PRODUCTION, DATA_DIR: newFolder() })
  expect({ code, said }).toEqual({
    code: 1,
    said: 'The demo login’s password is public, so production can’t have a demo organization.\n',
  })
})

test('H2: a restore removes the demo account’s published password in production only', async () => {
  const target = await newInstallation()
  const production = { ...target, env: { ...target.env, NODE_ENV: 'production' as const } }
  await restoreInto(target, archive, { moved: true })
  expect(await isDemoLoginOpen(target.db)).toBe(true)
  const faults = await demoLoginFindings(target.db, production.env)
  expect(faults.map(({ state, says }) => `${state}: ${says}`)).toEqual([
    'fault: demo@doneup.example signs in with its published password, as a subscriber.',
  ])
  await restoreInto(production, archive, { moved: true, replace: true })
  expect(await isDemoLoginOpen(target.db)).toBe(false)
  await target.close()
})

test('H2: production removes only the published password of the demo account', async () => {
  await laptop.db.transaction(async (tx) => {
    expect(await closeDemoLogin(tx)).toBe(true)
    await tx.query(sql`
      insert into auth.passwords (user_id, hash) select id, 'scrypt$another$one' from auth.users where email = ${DEMO_LOGIN.email}`)
    expect(await closeDemoLogin(tx)).toBe(false)
    expect(await tx.query(sql`select hash from auth.passwords`)).toEqual([{ hash: 'scrypt$another$one' }])
  })
})

test('the demo project is late and has usual tasks, receipts, and photos with a pair, whose files are stored', async () => {
  const { db, storage } = laptop
  const [project] = await db.query<{ daysLate: number; receipts: number; photos: number; pairs: number }>(sql`
    select max(p.days_late) as "daysLate", count(d.expense_id)::int as receipts, count(d.room)::int as photos,
      count(d.before_id)::int as pairs
    from projects p join documents d on d.opportunity_id = p.opportunity_id and d.status = 'ready' group by p.id`)
  expect(project).toEqual({ daysLate: expect.any(Number), receipts: 3, photos: 5, pairs: 1 })
  expect(project?.daysLate).toBeGreaterThan(0)
  const [usual] = await db.query<{ tasks: number }>(sql`
    select max(jsonb_array_length(checklist_template->'stageTasks')) as tasks from organizations`)
  expect(usual?.tasks).toBeGreaterThan(5)
  const files = await db.query<{ key: string }>(sql`
    select unnest(array[file_key, thumbnail_key]) as key from documents`)
  const stored = [...(await storage.list('photos_', '')), ...(await storage.list('receipts/', ''))]
  expect(stored.map(({ key }) => key).toSorted()).toEqual(files.map(({ key }) => key).toSorted())
})

test('the demo organization has five criteria', async () => {
  const [row] = await laptop.db.query<{ criteria: unknown }>(sql`select criteria from organizations
    where criteria <> '{}'`)
  const { items } = criteriaSchema.parse(row?.criteria)
  expect(items.map(({ isRequired }) => isRequired)).toEqual([true, true, true, false, false])
})

test('the demo organization has 40 deals, sales of six of them, and three shared views', async () => {
  const [organization] = await laptop.db.query<{ deals: number; valued: number; views: string[] }>(sql`
    select o.deals, (select count(distinct c.opportunity_id)::int from comparables c where c.organization_id = o.id) as valued,
      (select array_agg(v.query order by v.position) from views v where v.organization_id = o.id and v.is_shared) as views
    from organizations o where o.deals > 0`)
  expect(organization).toMatchObject({ deals: 40, valued: 6 })
  expect(organization?.views).toHaveLength(3)
  const agents = await laptop.db.query<{ agent: string }>(sql`
    select distinct agent_name as agent from opportunities
    where plain_name(agent_name) not in (select plain_name(name) from agents)`)
  expect(agents).toEqual([])
})

test('a project of the demo has a deposit that falls due next, on a day from today', async () => {
  const due = await laptop.db.query<{ days: number; state: string }>(sql`
    select (o.next_date->>'on')::date - (now() at time zone 'Pacific/Auckland')::date as days, a.state
    from projects p
    join opportunities o on o.organization_id = p.organization_id and o.id = p.opportunity_id
    join agreements a on a.organization_id = o.organization_id and a.opportunity_id = o.id
    where o.next_date->>'kind' = 'deposit'`)
  expect(due).toEqual([{ days: expect.any(Number), state: 'unconditional' }])
  expect(due[0]?.days).toBeGreaterThanOrEqual(0)
})

test('suppliers of the demo have quotes, and three lines that are done teach what a kitchen costs', async () => {
  const { db } = laptop
  const quoted = await db.query<{ name: string }>(sql`
    select s.name from suppliers s join quotes q on plain_name(q.supplier) = plain_name(s.name) order by s.name`)
  expect(quoted).toHaveLength(5)
  const [kitchens] = await db.query<{ lines: number }>(sql`
    select count(*)::int as lines from budget_lines where item_id = 'kitchen' and is_done`)
  expect(kitchens?.lines).toBeGreaterThanOrEqual(3)
})

test('a partner, an accountant and a lender read a deal of the demo each', async () => {
  const { db } = laptop
  const guests = await db.query(sql`
    select g.role, d.status, p.id is not null as "hasProject" from deal_guests g join auth.users u on u.id = g.user_id
    join opportunities d on d.id = g.opportunity_id left join projects p on p.opportunity_id = d.id order by g.role`)
  expect(guests).toMatchObject([
    { role: 'accountant', hasProject: true },
    { role: 'partner', hasProject: false },
  ])
  const views = await db.query(sql`
    select count(*)::int as views from share_links l join share_views v on v.share_link_id = l.id
    where l.expires_at > now() group by l.id`)
  expect(views).toEqual([{ views: 3 }])
})
