import { screen, waitFor, within } from '@testing-library/dom'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { button, field, openScreen, textBox } from '#src/app/testing/test-screen.tsx'
import { projectRequests, SALE } from '../test-projects.ts'
import { openPlan, preparePlanScreens, rowOf, summary, type } from './test-plan-screens.ts'

const here = preparePlanScreens()
const head = () => screen.getByRole('heading', { level: 1 }).closest('header')?.textContent

describe('the plan', () => {
  // Clauses: project-delivery 5.1
  test('has the days of each stage, beside its baseline', async () => {
    await openPlan(here)
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

  // Clauses: project-delivery 5.3
  test.each([
    ['Days of First Fix', '15', 'Listing moves to 4 May, 7 days later: about $702.', '7 days late'],
    ['Days of Permits', '20', 'Listing moves to 11 May, 14 days later: about $1,404.', '14 days late'],
    ['Start of Permits', '25 Jan 2027', 'Listing moves to 4 May, 7 days later: about $702.', '7 days late'],
  ])('%s %s: a change says what it moves, with Undo', async (label, text, sentence, slip) => {
    const page = await openPlan(here)
    await type(page, label, text)
    await screen.findByText(sentence)
    expect(summary()).toContain(slip)
    await page.user.click(await button(/^Undo/))
    await waitFor(() => expect(summary()).toContain('on time'))
    await waitFor(async () => expect((await here.read()).slipDays).toBe(0))
  })

  test('a change that is made offline says that it waits on this device, and Undo names it', async () => {
    const page = await openPlan(here)
    page.setOnline(false)
    const reach = page.fail(/^PUT /, 0)
    await type(page, 'Days of Permits', '20')
    await screen.findByText(/ 14 days later: about \$1,404\. Saved on this device\. It will sync when/)
    // The head is about the same plan.
    await waitFor(() => expect(head()).toContain('14 days late'))
    await page.user.click(await button('Dismiss'))
    await button('Undo Days of Permits')
    reach()
    page.setOnline(true)
    await waitFor(async () => expect((await here.read()).slipDays).toBe(14))
  })

  test('says that a field isn’t saved while it is typed', async () => {
    const page = await openPlan(here)
    const state = () => screen.getByText(/^(?:Saved|Not saved yet|Saving …)$/).textContent
    for (const [label, text] of [
      ['Days of First Fix', '15'],
      ['Start of Permits', '25 Jan 2027'],
    ] as const) {
      await waitFor(() => expect(state()).toBe('Saved'))
      const box = await field(label)
      const before = box.value
      await page.retype(box, text)
      expect(state()).toBe('Not saved yet')
      await page.retype(box, before)
      if (before !== '') expect(state()).toBe('Saved')
      await page.retype(box, text)
      expect(state()).toBe('Not saved yet')
      await page.user.tab()
      await waitFor(() => expect(state()).toBe('Saved'))
    }
    const { plan } = await here.read()
    expect([plan.first_fix.days, plan.permits.startsOn]).toEqual([15, '2027-01-25'])
  })

  // Clauses: project-delivery 5.11
  test('tasks of a stage are below it; a new one is of the current stage', async () => {
    const task = { title: 'Ring the council', projectId: here.project.id, stage: 'permits' }
    expect((await here.world.send('POST', '/api/tasks', { as: here.mere, body: task })).status).toBe(201)
    const page = await openPlan(here)
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

  // Clauses: project-delivery 5.13
  test('the organization’s usual tasks of stages are added, with one Undo', async () => {
    const template = `/api/organizations/${here.mere.organizationId}/checklist-template`
    const stageTasks = [
      { stage: 'permits', title: 'Ring the council' },
      { stage: 'listed', title: 'Book the photographer' },
    ]
    const set = await here.world.send('PUT', template, {
      as: here.mere,
      body: { stageTasks },
      headers: { 'if-match': '"1"' },
    })
    expect(set.status).toBe(200)
    const page = await openPlan(here)
    await page.user.click(await button('Add usual tasks'))
    await screen.findByText('Added 2 tasks', { selector: '[role=status] *' })
    within(screen.getByRole('list', { name: 'Tasks of Permits' })).getByText('Ring the council')
    within(screen.getByRole('list', { name: 'Tasks of Listed' })).getByText('Book the photographer')
    expect(screen.queryByRole('button', { name: 'Add usual tasks' })).toBeNull()
    await waitFor(async () => expect(document.activeElement).toBe(await button('Add task')))
    await page.user.click(await button(/^Undo/))
    await waitFor(() => expect(screen.queryByText('Ring the council')).toBeNull())
    await button('Add usual tasks')
  })

  // Clauses: project-delivery 5.6
  test('a stage is skipped with a reason', async () => {
    const page = await openPlan(here)
    await page.user.click(await screen.findByRole('checkbox', { name: 'Skip Permits' }))
    await page.user.click(await button('Skip'))
    await screen.findByText('Say why it is skipped.')
    await page.user.type(await textBox('Reason'), 'Exempt work')
    await page.user.click(await button('Skip'))
    await screen.findByText('Listing moves to 12 Apr, 15 days earlier: about $1,504 saved.')
    expect(rowOf('Permits')?.nextElementSibling?.textContent).toBe('Exempt work')
    await waitFor(async () => expect((await here.read()).plan.permits.skipped).toBe('Exempt work'))
    await page.user.click(screen.getByRole('checkbox', { name: 'Skip Permits' }))
    await waitFor(() => expect(summary()).toContain('on time'))
  })

  // Clauses: project-delivery 11.12
  test('a stage of 0 site days takes no time, and one that starts before the previous end overlaps it', async () => {
    await openPlan(here, ({ demolition, second_fix }) => ({
      demolition: { ...demolition, days: 0 },
      second_fix: { ...second_fix, startsOn: '2027-02-10' },
    }))
    expect(rowOf('Demolition')?.textContent).toContain('takes no time')
    expect(rowOf('Second Fix')?.textContent).toContain('overlaps first fix')
  })

  // Clauses: project-delivery 5.4
  test('the baseline is set, and slips are measured from it', async () => {
    const page = await openPlan(here, ({ permits }) => ({ permits: { ...permits, days: 20 } }))
    expect(summary()).toBe('Listing ends on 11 May 2027: 14 days late, $1,403.84 more to hold.')
    await page.user.click(await button('Set baseline'))
    await waitFor(() => expect(summary()).toContain('on time'))
    await page.user.click(await button(/^Undo/))
    await waitFor(() => expect(summary()).toContain('14 days late'))
    await waitFor(async () => expect((await here.read()).slipDays).toBe(14))
  })

  // Clauses: project-delivery 5.2
  test('the start and the closing are changed', async () => {
    const page = await openPlan(here)
    await page.user.click(await button('Start and closing'))
    await type(page, 'Start', '18 Jan 2027')
    const save = screen.queryByRole('button', { name: 'Save' })
    if (save) await page.user.click(save)
    await waitFor(() => expect(rowOf('Planning')?.textContent).toContain('18 Jan – 22 Jan 2027'))
  })

  // Clauses: project-delivery 5.7
  test('the plan’s months are compared with the deal’s, and used in it', async () => {
    const page = await openPlan(here)
    await screen.findByText(/^Planned 6 months, now \d\.\d\.$/)
    await screen.findByText(/^Counted from the project’s start on .*, as the settlement date isn’t known\./)
    expect(screen.queryByRole('button', { name: 'Use the plan’s months' })).toBeNull()
    await here.world.db.query(
      sql`update opportunities set due_date = '2027-01-11' where id = ${here.project.opportunityId}`,
    )
    await page.refetch()
    await screen.findByText('Planned 6 months, now 4.4.')
    await screen.findByText(/^Will be held 11 Jan – 25 May 2027, 4.4 months\./)
    await page.user.click(await button('Use the plan’s months'))
    await screen.findByText('Planned 5 months, now 4.4.')
    const { holdingCosts } = await projectRequests(here.world).read(here.mere, here.project.id)
    expect(holdingCosts?.months).toBe(5)
  })
})

// Clauses: project-delivery 5.9
test('while a field of the plan can’t be read, the header names it instead of saying Saved', async () => {
  const page = await openPlan(here)
  const header = async (text: string) => screen.findByText(text, { selector: '[role=status]' })
  await header('Saved')
  await type(page, 'Days of First Fix', '999')
  await header('Not saved: correct Days of First Fix')
  await type(page, 'Days of First Fix', '15')
  await header('Saved')
  expect((await here.read()).plan.first_fix.days).toBe(15)
})

test('a change made offline is sent when the connection is back', async () => {
  const page = await openPlan(here)
  page.setOnline(false)
  await type(page, 'Days of First Fix', '15')
  await waitFor(() => expect(summary()).toContain('7 days late'))
  page.setOnline(true)
  await waitFor(async () => expect((await here.read()).slipDays).toBe(7), { timeout: 5_000 })
})

// Clauses: project-delivery 5.12
test('a stage that should be finished is late in words, and moves the plan', async () => {
  await openPlan(here, () => ({ startsOn: '2026-12-14' }))
  expect(rowOf('Planning')?.textContent).toContain('14 Dec 2026 – 11 Jan 2027late, planned until 18 Dec 2026')
  expect(rowOf('Permits')?.textContent).toContain('12 Jan – 25 Jan 2027')
})

// Clauses: project-delivery 5.5
test('a stage is finished today at the latest, and near the plan; it starts with what is finished at the earliest', async () => {
  const page = await openPlan(here)
  await type(page, 'Planning finished on', '12 Jan 2027')
  const near = 'Use a date from 12 Jul 2026 to 11 Jan 2027.'
  await screen.findByText(near)
  expect((await field('Planning finished on')).value).toBe('12 Jan 2027')
  await type(page, 'Planning finished on', '12 Jan 2020')
  expect((await field('Planning finished on')).getAttribute('aria-invalid')).toBe('true')
  await type(page, 'Start of Permits', '10 Jan 2027')
  await screen.findByText('Use a date from 11 Jan 2027 to 10 Jan 2032.')
  const { plan } = await here.read()
  expect([plan.planning.doneOn, plan.permits.startsOn]).toEqual([null, null])
  await type(page, 'Planning finished on', '8 Jan 2027')
  await waitFor(async () => expect((await here.read()).plan.planning.doneOn).toBe('2027-01-08'))
  await type(page, 'Start of Permits', '10 Jan 2027')
  await waitFor(async () => expect((await here.read()).plan.permits.startsOn).toBe('2027-01-10'))
  await screen.findByText('Planning is finished, but the project is still in that stage.')
  await type(page, 'Start of Permits', ' ')
  await type(page, 'Planning finished on', '11 Jan 2027')
  await waitFor(() => expect(rowOf('Permits')?.textContent).toContain('12 Jan – 25 Jan 2027'))
})

test('a finished stage is left by a press, for the next one that isn’t skipped; from the last one the sale is recorded', async () => {
  const skipped = 'Consent not needed'
  const page = await openPlan(here, ({ planning, permits, listed }) => ({
    planning: { ...planning, doneOn: '2027-01-08' },
    permits: { ...permits, skipped },
    listed: { ...listed, doneOn: '2027-01-11' },
  }))
  await page.user.click(await button('Move to Demolition'))
  await screen.findByText('Moved 12 Rata Street to Demolition')
  await waitFor(() => expect(screen.queryByText(/still in that stage/)).toBeNull())
})

test('a finished Listed is left by recording the sale', async () => {
  await here.world.db.query(sql`update projects set status = 'listed' where id = ${here.project.id}`)
  const page = await openPlan(here, ({ listed }) => ({ listed: { ...listed, doneOn: '2027-01-11' } }))
  await page.user.click(await button('Move to Sold'))
  await screen.findByRole('dialog', { name: 'Project Sold Details' })
})

// Clauses: project-delivery 5.5
test('stages before that of the board without a known day are named, with the field to enter it', async () => {
  await here.world.db.query(sql`update projects set status = 'demolition' where id = ${here.project.id}`)
  const page = await openPlan(here)
  await screen.findByText(
    'The days on which Planning and Permits were finished aren’t known. Enter them under “Finished on”.',
  )
  expect(rowOf('Planning')?.textContent).toContain('finished, day not known')
  await page.user.click(screen.getByRole('button', { name: 'More about Planning' }))
  const [, shown] = screen.getAllByRole('textbox', { name: 'Planning finished on' })
  if (shown) await page.user.type(shown, '11 Jan 2027{Enter}')
  await screen.findByText('The day on which Permits was finished isn’t known. Enter it under “Finished on”.')
})

// Clauses: project-delivery 11.11
test('the plan of a sold project is read-only', async () => {
  await projectRequests(here.world).move(here.mere, here.project, { status: 'sold', sale: SALE })
  await openScreen(here.world, `/projects/${here.project.id}/plan`, here.mere)
  await screen.findByText('The plan of a sold project cannot be changed.')
  expect(screen.getByText(/^Listing ended on/).textContent).not.toMatch(/to hold/)
  // How long each stage took, beside what was planned.
  const table = within(screen.getByRole('table', { name: 'Stages' }))
  expect(table.getByRole('columnheader', { name: 'Site days' })).toBeTruthy()
  expect(table.getByRole('row', { name: /^First Fix/ }).textContent).toMatch(/\d+, planned 10$/)
  expect(table.queryByText('finished')).toBeNull()
  expect(screen.queryByRole('textbox', { name: 'Days of Permits' })).toBeNull()
  expect(screen.queryByRole('slider')).toBeNull()
})
