import { screen, waitFor, within } from '@testing-library/dom'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { makeBuilder } from '#src/features/doors/guests/test-builders.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { button, heading, openScreen, textBox } from '../testing/test-screen.tsx'

const world = worldForFile()

const NAME = 'What should your colleagues call you?'
const BUSINESS = 'What is your business called?'
const asksName = () => screen.queryByRole('region', { name: NAME }) !== null

async function nameOfOrganization({ organizationId }: Person): Promise<string | undefined> {
  const [row] = await world.db.query<{ name: string }>(
    sql`select name from organizations where id = ${organizationId}`,
  )
  return row?.name
}

async function named(name: string): Promise<Person> {
  const person = await world.person()
  await world.db.query(sql`update auth.users set name = ${name} where id = ${person.userId}`)
  return person
}

test('the board asks someone without a name what colleagues call them, until they say', async () => {
  const mere = await world.person()
  const page = await openScreen(world, '/dashboard', mere, { asksName: true })
  const strip = within(await screen.findByRole('region', { name: NAME }))
  await page.user.type(strip.getByRole('textbox', { name: NAME }), 'www.example.com')
  await page.user.click(strip.getByRole('button', { name: 'Save' }))
  await strip.findByText('A name can’t contain a web address')
  await page.retype(strip.getByRole('textbox', { name: NAME }), 'Mere Tawhai')
  await page.user.click(strip.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(asksName()).toBe(false))
  await page.reload()
  await heading('Property Opportunities')
  expect(asksName()).toBe(false)
})

test('“Not now” ends the question for this user; a project’s board never asks', async () => {
  const mere = await world.person()
  const page = await openScreen(world, '/projects', mere, { asksName: true })
  expect(asksName()).toBe(false)
  await page.open('/dashboard')
  await page.user.click(await button('Not now'))
  expect(asksName()).toBe(false)
  await page.reload()
  await heading('Property Opportunities')
  expect(asksName()).toBe(false)
})

test('the question waits until the tour has ended', async () => {
  const mere = await world.person()
  const page = await openScreen(world, '/dashboard', mere, { withTour: true })
  await screen.findByText('Step 1 of 3')
  expect(asksName()).toBe(false)
  await page.user.click(await button('Skip'))
  await screen.findByRole('region', { name: NAME })
})

test('without a tour, after saving a first deal, the first board asks', async () => {
  const mere = await world.person()
  await newDeal(world, mere, { doneUpValue: 820_000, renovationCost: 84_000 })
  await openScreen(world, '/dashboard', mere, { withTour: true })
  await screen.findByRole('region', { name: NAME })
  expect(screen.queryByText('Step 1 of 3')).toBeNull()
  const figures = screen.getByRole('region', { name: 'Pipeline overview' }).textContent
  expect(figures).toMatch(/Average margin on price and renovation[\d.]+% from 1 deal/)
})

test('the first invitation asks what the business is called, and carries the name', async () => {
  const mere = await named('Mere Tawhai')
  const page = await openScreen(world, '/organization/team', mere)
  const box = await textBox(BUSINESS)
  expect(box.value).toBe('Mere Tawhai’s deals')
  await page.retype(box, 'Kererū Property')
  await page.user.type(await textBox('Email'), 'tama@kereru.example')
  await page.user.click(await button('Send invite'))
  await screen.findByText('Invitation sent to tama@kereru.example')
  expect(await nameOfOrganization(mere)).toBe('Kererū Property')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: BUSINESS })).toBeNull())
  await world.work()
  const [mail] = await world.mailsTo('tama@kereru.example')
  expect(mail?.subject).toBe('Join Kererū Property on DoneUp')
})

test('an answer that is left empty names nothing, and isn’t asked for again', async () => {
  const mere = await world.person()
  const { id } = await newDeal(world, mere)
  const page = await openScreen(world, `/opportunities/${id}/documents`, mere)
  await page.user.click(await button('Invite guest'))
  expect((await textBox(BUSINESS)).value).toBe('')
  await page.user.type(await textBox('Email'), 'jo@bank.example')
  await page.user.click(await button('Send invite'))
  await screen.findByText('Invitation sent to jo@bank.example')
  expect(await nameOfOrganization(mere)).toBe(`Org for ${mere.email}`)
  await page.user.click(await button('Invite guest'))
  await textBox('Email')
  expect(screen.queryByRole('textbox', { name: BUSINESS })).toBeNull()
})

test('a pack asks above its pages, a share link in its dialog; a member isn’t asked', async () => {
  const mere = await named('Mere Tawhai')
  const tama = await world.person({ joins: mere })
  const { id } = await newDeal(world, mere)
  const page = await openScreen(world, `/opportunities/${id}/pack`, mere)
  const strip = within(await screen.findByRole('region', { name: BUSINESS }))
  await page.user.click(await button('Share link'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Share link' }))
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: BUSINESS }).value).toBe('Mere Tawhai’s deals')
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await page.user.click(strip.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: BUSINESS })).toBeNull())
  expect(await nameOfOrganization(mere)).toBe('Mere Tawhai’s deals')
  await world.db.query(sql`
    update organizations set name = ${`Org for ${mere.email}`} where id = ${mere.organizationId}`)
  localStorage.clear()
  await openScreen(world, `/opportunities/${id}/pack`, tama)
  await heading(/^Pack for/)
  expect(screen.queryByRole('region', { name: BUSINESS })).toBeNull()
})

test('a builder is asked neither', async () => {
  const mere = await world.person()
  const { project, deal } = await projectRequests(world).win(mere)
  const builder = await world.person({ subscription: null })
  await makeBuilder(world, builder, mere, deal.id)
  const page = await openScreen(world, `/projects/${project.id}`, builder, { asksName: true })
  await page.loaded()
  expect(asksName()).toBe(false)
  expect(screen.queryByText(BUSINESS)).toBeNull()
})
