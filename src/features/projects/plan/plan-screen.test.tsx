import { screen, waitFor, within } from '@testing-library/dom'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { button, closeScreen, field, openScreen, type TestPage, textBox } from '#src/app/test-screen.tsx'
import { createTestWorld, type Person, type TestWorld } from '#src/server/test-world.ts'
import { type PlanInput, type PlanView, planSchema } from '../plan-schema.ts'
import type { Project } from '../schema.ts'
import { projectRequests, SALE } from '../test-projects.ts'

let world: TestWorld
let mere: Person
let project: Project
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2027-01-11T09:00:00+13:00'), toFake: ['Date'] })
  mere = await world.person()
  project = (await projectRequests(world).win(mere, '12 Rata Street, Henderson, Auckland')).project
})
afterEach(async () => {
  await closeScreen()
  vi.useRealTimers()
})
afterAll(() => world.close())

const path = () => `/api/projects/${project.id}/plan`
const read = async (): Promise<PlanView> =>
  planSchema.parse(await (await world.send('GET', path(), { as: mere })).json())
const put = (plan: PlanInput, version: number) =>
  world.send('PUT', path(), { as: mere, body: plan, headers: { 'if-match': `"${version}"` } })

/** Opens the plan of the specification's tables, with its baseline set. */
async function open(changes: (plan: PlanInput) => Partial<PlanInput> = () => ({})): Promise<TestPage> {
  const { plan } = await read()
  const usual = { ...plan, startsOn: '2027-01-11' }
  await world.send('PUT', `${path()}/baseline`, { as: mere, body: usual })
  const { version } = await read()
  expect((await put({ ...usual, ...changes(usual) }, version)).status).toBe(200)
  const page = await openScreen(world, `/projects/${project.id}/plan`, mere)
  await screen.findByRole('table', { name: 'Stages' })
  return page
}

const rowOf = (stage: string) =>
  screen.getByRole('rowheader', { name: new RegExp(`^${stage}`) }).closest('tr')
const type = async ({ user }: TestPage, label: string, text: string) => {
  const box = await field(label)
  await user.clear(box)
  await user.type(box, `${text}{Enter}`)
}
const summary = () => screen.getByText(/^Listing ends on/).textContent

describe('the plan', () => {
  test('has the days of each stage, beside its baseline', async () => {
    await open()
    const dates = [
      ['Planning', '11 Jan – 15 Jan 2027'],
      ['Permits', '18 Jan – 29 Jan 2027'],
      ['Demolition', '2 Feb – 4 Feb 2027'],
      ['First Fix', '5 Feb – 19 Feb 2027'],
      ['Second Fix', '22 Feb – 5 Mar 2027'],
      ['Finishings', '8 Mar – 19 Mar 2027'],
      ['Cleanup', '22 Mar – 23 Mar 2027'],
      ['Staging/Photos', '24 Mar – 25 Mar 2027'],
      ['Listed', '30 Mar – 27 Apr 2027'],
    ] as const
    for (const [stage, days] of dates) expect(rowOf(stage)?.textContent).toContain(days + days)
    expect(summary()).toBe('Listing ends on 27 Apr 2027: on time.')
  })

  test.each([
    ['Days of First Fix', '15', 'Listing moves to 4 May, 7 days later: about $702.', '7 days late'],
    ['Days of Permits', '20', 'Listing moves to 11 May, 14 days later: about $1,404.', '14 days late'],
    ['Start of Permits', '25 Jan 2027', 'Listing moves to 4 May, 7 days later: about $702.', '7 days late'],
  ])('%s %s: a change says what it moves, with Undo', async (label, text, sentence, slip) => {
    const page = await open()
    await type(page, label, text)
    await screen.findByText(sentence)
    expect(summary()).toContain(slip)
    await page.user.click(await button(/^Undo/))
    await waitFor(() => expect(summary()).toContain('on time'))
    await waitFor(async () => expect((await read()).slipDays).toBe(0))
  })

  test('in the picture, arrow keys change the days of a stage by one; a run of presses is one change', async () => {
    const page = await open(({ planning }) => ({ planning: { ...planning, doneOn: '2027-01-11' } }))
    const { version } = await read()
    const bar = await screen.findByRole('slider', { name: 'Length of First Fix' })
    expect(bar.getAttribute('aria-valuetext')).toBe('10 days, 29 Jan – 15 Feb 2027')
    bar.focus()
    await page.user.keyboard('{ArrowRight>3/}{ArrowRight}{ArrowDown}')
    // Says what it moves before it is saved.
    expect(bar.getAttribute('aria-valuetext')).toBe('13 days, 29 Jan – 18 Feb 2027')
    expect(summary()).toContain('23 Apr 2027')
    expect((await read()).version).toBe(version)
    await screen.findByText(/^Listing moves to 23 Apr, 3 days later/, { selector: '[role=status] *' })
    await waitFor(async () => expect((await read()).plan.first_fix.days).toBe(13))
    expect((await read()).version).toBe(version + 1)
    await page.user.click(await button(/^Undo/))
    await waitFor(async () => expect((await read()).plan.first_fix.days).toBe(10))
    bar.focus()
    await page.user.keyboard('{Home}{Tab}')
    await waitFor(async () => expect((await read()).plan.first_fix.days).toBe(1))
    // A finished stage ends on its day.
    expect(screen.queryByRole('slider', { name: 'Length of Planning' })).toBeNull()
  })

  test('tasks of a stage are below it; a new one is of the current stage', async () => {
    const task = { title: 'Ring the council', projectId: project.id, stage: 'permits' }
    expect((await world.send('POST', '/api/tasks', { as: mere, body: task })).status).toBe(201)
    const page = await open()
    const below = (stage: string) => within(screen.getByRole('list', { name: `Tasks of ${stage}` }))
    await waitFor(() => below('Permits').getByText('Ring the council'))
    expect(rowOf('Permits')?.nextElementSibling?.textContent).toContain('Ring the council')
    await page.user.click(await button('Add task'))
    await page.user.type(await textBox('Title'), 'Measure up')
    await page.user.click(await button('Save'))
    await waitFor(() => below('Planning').getByText('Measure up'))
    await page.user.click(screen.getByRole('checkbox', { name: 'Done: Measure up' }))
    await screen.findByText('Done: Measure up', { selector: '[role=status] *' })
  })

  test('the organization’s usual tasks of stages are added, with one Undo', async () => {
    const template = `/api/organizations/${mere.organizationId}/checklist-template`
    const stageTasks = [
      { stage: 'permits', title: 'Ring the council' },
      { stage: 'listed', title: 'Book the photographer' },
    ]
    const set = await world.send('PUT', template, {
      as: mere,
      body: { stageTasks },
      headers: { 'if-match': '"1"' },
    })
    expect(set.status).toBe(200)
    const page = await open()
    await page.user.click(await button('Add usual tasks'))
    await screen.findByText('Added 2 tasks', { selector: '[role=status] *' })
    within(screen.getByRole('list', { name: 'Tasks of Permits' })).getByText('Ring the council')
    within(screen.getByRole('list', { name: 'Tasks of Listed' })).getByText('Book the photographer')
    expect(screen.queryByRole('button', { name: 'Add usual tasks' })).toBeNull()
    await page.user.click(await button(/^Undo/))
    await waitFor(() => expect(screen.queryByText('Ring the council')).toBeNull())
    await button('Add usual tasks')
  })

  test('a stage is skipped with a reason', async () => {
    const page = await open()
    await page.user.click(await screen.findByRole('checkbox', { name: 'Skip Permits' }))
    await page.user.click(await button('Skip'))
    await screen.findByText('Say why it is skipped.')
    await page.user.type(await textBox('Reason'), 'Exempt work')
    await page.user.click(await button('Skip'))
    await screen.findByText('Listing moves to 12 Apr, 15 days earlier: about $1,504 saved.')
    expect(rowOf('Permits')?.textContent).toContain('Exempt work')
    await waitFor(async () => expect((await read()).plan.permits.skipped).toBe('Exempt work'))
    await page.user.click(screen.getByRole('checkbox', { name: 'Skip Permits' }))
    await waitFor(() => expect(summary()).toContain('on time'))
  })

  test('a stage of 0 site days takes no time, and one that starts before the previous end overlaps it', async () => {
    await open(({ demolition, second_fix }) => ({
      demolition: { ...demolition, days: 0 },
      second_fix: { ...second_fix, startsOn: '2027-02-10' },
    }))
    expect(rowOf('Demolition')?.textContent).toContain('takes no time')
    expect(rowOf('Second Fix')?.textContent).toContain('overlaps first fix')
  })

  test('the baseline is set, and slips are measured from it', async () => {
    const page = await open(({ permits }) => ({ permits: { ...permits, days: 20 } }))
    expect(summary()).toBe('Listing ends on 11 May 2027: 14 days late, $1,403.84 more to hold.')
    await page.user.click(await button('Set baseline'))
    await waitFor(() => expect(summary()).toContain('on time'))
    await page.user.click(await button(/^Undo/))
    await waitFor(() => expect(summary()).toContain('14 days late'))
    await waitFor(async () => expect((await read()).slipDays).toBe(14))
  })

  test('the start and the closing are changed', async () => {
    const page = await open()
    await page.user.click(await button('Start and closing'))
    await type(page, 'Start', '18 Jan 2027')
    const save = screen.queryByRole('button', { name: 'Save' })
    if (save) await page.user.click(save)
    await waitFor(() => expect(rowOf('Planning')?.textContent).toContain('18 Jan – 22 Jan 2027'))
  })

  test('the plan’s months are compared with the deal’s, and used in it', async () => {
    await world.db.query(sql`update projects set start_date = '2027-01-11' where id = ${project.id}`)
    const page = await open()
    await screen.findByText('Planned 6 months, now 3.5.')
    await screen.findByText('Counted from the project’s start on 11 Jan 2027.')
    await page.user.click(await button('Use the plan’s months'))
    await screen.findByText('Planned 4 months, now 3.5.')
    const { holdingCosts } = await projectRequests(world).read(mere, project.id)
    expect(holdingCosts?.months).toBe(4)
  })
})

test('a change made offline is sent when the connection is back', async () => {
  const page = await open()
  page.setOnline(false)
  await type(page, 'Days of First Fix', '15')
  await waitFor(() => expect(summary()).toContain('7 days late'))
  page.setOnline(true)
  await waitFor(async () => expect((await read()).slipDays).toBe(7), { timeout: 5_000 })
})

test('a stage that someone else changed in the meantime keeps their days', async () => {
  const page = await open()
  const { plan, version } = await read()
  await put({ ...plan, permits: { ...plan.permits, days: 12 } }, version)
  await type(page, 'Days of Permits', '20')
  await screen.findByText(/Someone else changed it\. The current version is shown\./)
  await waitFor(() => expect(within(rowOf('Permits') as HTMLElement).getByDisplayValue('12')).toBeTruthy())
})

test('while days are typed, someone else changes them: both are kept until Retry', async () => {
  const page = await open()
  const days = await field('Days of Permits')
  await page.user.clear(days)
  await page.user.type(days, '20')
  const { plan, version } = await read()
  await put({ ...plan, permits: { ...plan.permits, days: 12 } }, version)
  await page.refetch()
  await waitFor(() => expect(rowOf('Permits')?.textContent).toContain('18 Jan – 3 Feb 2027'))
  await page.user.tab()
  await screen.findByText(/Someone else changed it\. The current version is shown\./)
  expect((await read()).plan.permits.days).toBe(12)
  await page.user.click(await button('Retry'))
  await waitFor(async () => expect((await read()).plan.permits.days).toBe(20))
})

test('while days are typed, someone else’s change of another field stays', async () => {
  const page = await open()
  const days = await field('Days of Permits')
  await page.user.clear(days)
  await page.user.type(days, '20')
  const { plan, version } = await read()
  await put({ ...plan, permits: { ...plan.permits, startsOn: '2027-01-25' } }, version)
  await page.refetch()
  await waitFor(() => expect(rowOf('Permits')?.textContent).toContain('25 Jan – 9 Feb 2027'))
  await page.user.tab()
  await waitFor(async () =>
    expect((await read()).plan.permits).toMatchObject({ days: 20, startsOn: '2027-01-25' }),
  )
})

test('while the start is edited, someone else changes it: theirs is kept', async () => {
  const page = await open()
  await page.user.click(await button('Start and closing'))
  const { plan, version } = await read()
  await put({ ...plan, startsOn: '2027-01-18' }, version)
  await page.refetch()
  await type(page, 'Start', '25 Jan 2027')
  const save = screen.queryByRole('button', { name: 'Save' })
  if (save) await page.user.click(save)
  await screen.findByText(/Someone else changed it\. The current version is shown\./)
  expect((await read()).plan.startsOn).toBe('2027-01-18')
})

test('a stage that should be finished is late in words, and moves the plan', async () => {
  await open(() => ({ startsOn: '2026-12-14' }))
  expect(rowOf('Planning')?.textContent).toContain('14 Dec 2026 – 11 Jan 2027late, planned until 18 Dec 2026')
  expect(rowOf('Permits')?.textContent).toContain('12 Jan – 25 Jan 2027')
})

test('a stage is finished today at the latest, and starts with the plan at the earliest', async () => {
  const page = await open()
  await type(page, 'Planning finished on', '12 Jan 2027')
  await screen.findByText('The day a stage was finished can’t be after today.')
  await type(page, 'Start of Permits', '10 Jan 2027')
  await screen.findByText('Use a date from 11 Jan 2027 to 31 Dec 2199.')
  const { plan } = await read()
  expect([plan.planning.doneOn, plan.permits.startsOn]).toEqual([null, null])
  await type(page, 'Planning finished on', '11 Jan 2027')
  await waitFor(() => expect(rowOf('Permits')?.textContent).toContain('12 Jan – 25 Jan 2027'))
})

test('stages before that of the board without a known day are named, with the field to enter it', async () => {
  await world.db.query(sql`update projects set status = 'demolition' where id = ${project.id}`)
  const page = await open()
  await screen.findByText(
    'The days on which Planning and Permits were finished aren’t known. Enter them under “Finished on”.',
  )
  expect(rowOf('Planning')?.textContent).toContain('finished, day not known')
  await page.user.click(screen.getByRole('button', { name: 'More about Planning' }))
  const [, shown] = screen.getAllByRole('textbox', { name: 'Planning finished on' })
  if (shown) await page.user.type(shown, '11 Jan 2027{Enter}')
  await screen.findByText('The day on which Permits was finished isn’t known. Enter it under “Finished on”.')
})

test('the plan of a sold project is read-only', async () => {
  await projectRequests(world).move(mere, project, { status: 'sold', sale: SALE })
  await openScreen(world, `/projects/${project.id}/plan`, mere)
  await screen.findByText('The plan of a sold project cannot be changed.')
  expect(screen.queryByRole('textbox', { name: 'Days of Permits' })).toBeNull()
  expect(screen.queryByRole('slider')).toBeNull()
})
