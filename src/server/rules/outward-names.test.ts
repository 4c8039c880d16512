import { globSync, readFileSync } from 'node:fs'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { worldForFile } from '../testing/test-fixtures.ts'
import { createNamedWorld } from '../testing/test-named-people.ts'
import { type Person, TEST_ORIGIN } from '../testing/test-world.ts'

// An organization that is called after an email is called otherwise wherever people outside, mails and files name it.

const UNNAMED = 'Org for olive@kereru.example'
/** The copy of one’s data has what is stored. */
const OWN_DATA = '/api/account/data'
const SHOWN = /olive@/

const named = worldForFile(() => createNamedWorld(UNNAMED))

test('no mail names it by the address', async () => {
  const mails = await named.world.db.query<{ subject: string; text: string; html: string }>(sql`
    select subject, text_body as text, html_body as html from local_mails`)
  expect(mails.length).toBeGreaterThan(8)
  const wrong = mails.filter(({ subject, text, html }) => SHOWN.test(`${subject} ${text} ${html}`))
  expect(wrong.map(({ subject }) => subject)).toEqual([])
  const subjects = mails.map(({ subject }) => subject)
  for (const expected of [
    'Join Tama Parata’s team on DoneUp',
    'A webhook endpoint was added to your organization',
  ])
    expect(subjects).toContain(expected)
})

test('every module that writes mails or names files asks for the outward name', () => {
  const modules = globSync('src/**/*.ts')
    .filter((path) => !/test/.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
    .filter(
      ({ text }) =>
        /\bmailJob\(|\bqueueSecurityNotice\(|\bsafeFileName\(/.test(text) &&
        /organization(Name|\.name)\b/.test(text),
    )
  expect(modules.length).toBeGreaterThan(3)
  const without = modules.filter(({ text }) => !text.includes('/outward-name.ts'))
  expect(without.map(({ path }) => path)).toEqual([])
})

const getsSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })

/** The answers of all GETs that the document has, of the deal and project. */
async function* answersTo(person: Person) {
  const { world, deal, project, mere } = named
  const { paths } = getsSchema.parse(await (await world.send('GET', '/api/openapi.json')).json())
  for (const path of Object.keys(paths)) {
    if (!('get' in (paths[path] ?? {})) || /stream/.test(path)) continue
    const id = /organizations/.test(path) ? mere.organizationId : /projects/.test(path) ? project.id : deal
    const headers = { origin: TEST_ORIGIN, cookie: person.cookie, 'x-organization-id': mere.organizationId }
    const reply = await world.app.request(path.replaceAll(/\{\w+\}/g, id), { headers })
    if (reply.status === 200) yield { path, reply }
  }
}

test('no answer to a guest or a builder has it', async () => {
  const { world, mere } = named
  const faults: string[] = []
  let answered = 0
  for (const person of [named.guest, named.builder]) {
    for await (const { path, reply } of answersTo(person)) {
      answered += 1
      if (path !== OWN_DATA && SHOWN.test(await reply.text())) faults.push(path)
    }
  }
  expect(faults).toEqual([])
  expect(answered).toBeGreaterThan(20)
  const email = `new-${mere.userId}@kereru.example`
  const [mail] = await world.db.query<{ text: string }>(sql`
    select text_body as text from local_mails where recipient like 'new-%' or recipient = ${email} limit 1`)
  const secret = /#invite=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const opened = await world.send('POST', '/api/invites/lookup', { body: { secret } })
  expect(await opened.json()).toMatchObject({ organization: { name: '' } })
})

test('no file that a member downloads is called after it', async () => {
  const names: string[] = []
  for await (const { reply } of answersTo(named.mere)) {
    const header = reply.headers.get('content-disposition')
    if (header !== null) names.push(decodeURIComponent(header))
  }
  expect(names.filter((name) => SHOWN.test(name))).toEqual([])
  expect(names.length).toBeGreaterThan(0)
})
