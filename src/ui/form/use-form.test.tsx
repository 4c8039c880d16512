import { screen, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from '#src/lib/api/http.ts'
import { futureDaySchema } from '#src/lib/schemas/day-schemas.ts'
import { rule } from '#src/lib/schemas/field-rules.ts'
import { currentToast, showToast } from '../dialog/toasts.ts'
import { DateField } from '../field/date-field.tsx'
import { MoneyField } from '../field/money-field.tsx'
import { NumberField } from '../field/number-field.tsx'
import { TextField } from '../field/text-field.tsx'
import { CheckedForm } from './checked-form.tsx'
import '#src/lib/schemas/schema-messages.ts'
import { limitsOf } from './field-limits.ts'
import { useForm } from './use-form.ts'
import { useSubmit } from './use-submit.tsx'

const jobSchema = z.strictObject({
  title: z.string().trim().min(1, 'Give it a title').max(20),
  note: z.string().trim().min(1).max(40).nullable().default(null),
  days: z.int().min(1).max(260).nullable().default(10),
  price: z.number('More than $0').gt(0, 'More than $0'),
  from: futureDaySchema,
  until: futureDaySchema.nullable(),
  steps: z.array(z.strictObject({ name: z.string().min(1, 'Name the step') })).default([]),
  owner: z.uuid().nullable().default(null),
})
type Job = z.output<typeof jobSchema>
const VALID = { title: 'Paint', price: 5, from: '2026-12-01' }

let root: Root
const user = userEvent.setup({ delay: null })
const submit = vi.fn<(job: Job) => Promise<void>>()
beforeEach(() => {
  submit.mockReset()
  const page = document.createElement('div')
  document.body.replaceChildren(page)
  root = createRoot(page)
})
afterEach(() => root.unmount())

function JobForm({ job = {}, isReset = false }: { job?: Partial<Job>; isReset?: boolean }) {
  const form = useForm(jobSchema, job, {
    check: rule(
      ['from', 'until'],
      ({ from, until }) => until !== null && until < from && { field: 'until', message: 'Before the first' },
    ),
  })
  const steps = form.list('steps')
  const submission = useSubmit(form, async (input) => {
    await submit(input)
    if (isReset) form.reset()
  })
  return (
    <CheckedForm {...submission.form}>
      {submission.problem}
      <TextField label="Title" {...form.field('title')} />
      <TextField label="Note" {...form.field('note')} />
      <NumberField label="Days" {...form.field('days')} />
      <MoneyField label="Price" isPositive {...form.field('price')} />
      <DateField label="From" {...form.day('from')} />
      <DateField label="Until" {...form.day('until')} />
      <details>
        {steps.keys.map((key, at) => (
          <fieldset key={key}>
            <TextField label={`Step ${at + 1}`} {...form.field(`steps.${at}.name`)} />
            <button type="button" onClick={() => steps.remove(at)}>{`Remove ${at + 1}`}</button>
          </fieldset>
        ))}
      </details>
      <button type="button" onClick={() => steps.add({ name: '' })}>
        Add
      </button>
      <button type="submit">Save</button>
    </CheckedForm>
  )
}

const box = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const type = async (label: string, text: string) => user.type(await box(label), text)
const press = async (name: string) => user.click(await screen.findByText(name))
const errorOf = async (label: string) => {
  const { id } = await box(label)
  return document.getElementById(`${id}-error`)?.textContent ?? null
}

test('limits, defaults and what is required come from the schema', async () => {
  root.render(<JobForm />)
  expect(await box('Title')).toMatchObject({ value: '', maxLength: 20, required: true })
  expect(await box('Note')).toMatchObject({ value: '', maxLength: 40 })
  expect((await box('Note')).required).toBeFalsy()
  expect((await box('Days')).value).toBe('10')
  await user.clear(await box('Days'))
  await type('Days', '261')
  await user.tab()
  await waitFor(async () => expect(await errorOf('Days')).toBe('Enter 260 or less'))
  await user.clear(await box('Days'))
  await type('Days', '2.5')
  await user.tab()
  await waitFor(async () => expect(await errorOf('Days')).toBe('Enter a whole number'))
})

test('each error is at its field, the first has the focus and stays until its field changes', async () => {
  root.render(<JobForm />)
  await press('Add')
  await press('Save')
  await waitFor(async () => expect(document.activeElement).toBe(await box('Title')))
  expect(await errorOf('Title')).toBe('Give it a title')
  expect(await errorOf('Price')).toBe('More than $0')
  expect(await errorOf('From')).toBe('Enter a date')
  expect(await errorOf('Step 1')).toBe('Name the step')
  await type('Title', 'Paint')
  expect(await errorOf('Title')).toBeNull()
  expect(await errorOf('Price')).toBe('More than $0')
  expect(submit).not.toHaveBeenCalled()
})

test('submits the parsed input: a blank optional text is null, others are trimmed', async () => {
  root.render(<JobForm job={{ note: 'Blue', price: 5, from: '2026-12-01', days: null }} />)
  await type('Title', ' Paint ')
  await user.clear(await box('Note'))
  await type('Note', ' ')
  await press('Save')
  await waitFor(() => expect(submit).toHaveBeenCalledOnce())
  const empty = { note: null, days: null, until: null, steps: [], owner: null }
  expect(submit.mock.calls[0]?.[0]).toEqual({ ...empty, title: 'Paint', price: 5, from: '2026-12-01' })
})

test('a rule over several fields is checked as soon as those are valid: when one is left, and with all other errors', async () => {
  root.render(<JobForm job={{ price: 5, from: '2026-12-01' }} />)
  await type('Until', '30/11/2026')
  expect(await errorOf('Until')).toBeNull()
  await user.tab()
  await waitFor(async () => expect(await errorOf('Until')).toBe('Before the first'))
  for (const [day, error] of [
    ['2/12/2026', null],
    ['29/11/2026', 'Before the first'],
  ] as const) {
    await user.clear(await box('Until'))
    await type('Until', day)
    await user.tab()
    await waitFor(async () => expect(await errorOf('Until')).toBe(error))
  }
  await user.clear(await box('From'))
  await press('Save')
  await waitFor(async () => expect(await errorOf('Title')).toBe('Give it a title'))
  expect(await errorOf('From')).toBe('Enter a date')
  expect(await errorOf('Until')).toBeNull()
  await type('From', '1/12/2026')
  await press('Save')
  await waitFor(async () => expect(await errorOf('Until')).toBe('Before the first'))
  expect(await errorOf('Title')).toBe('Give it a title')
})

test('a rule over two days waits until the one that is wrong is left: neither on the way to it nor before it was visited', async () => {
  root.render(<JobForm job={{ title: 'Paint', price: 5, from: '2026-12-01', until: '2026-12-10' }} />)
  // The second day is edited, and then the first past it.
  await user.clear(await box('Until'))
  await type('Until', '11/12/2026')
  await user.clear(await box('From'))
  await type('From', '20/12/2026')
  await user.click(await box('Until'))
  expect(await errorOf('Until')).toBeNull()
  await user.click(await box('Title'))
  await waitFor(async () => expect(await errorOf('Until')).toBe('Before the first'))
})

test('a text that can’t be read is not submitted, and the other fields show their errors', async () => {
  root.render(<JobForm job={{ price: 5, from: '2026-12-01' }} />)
  await type('Price', 'x')
  await press('Save')
  await waitFor(async () => expect(document.activeElement).toBe(await box('Title')))
  expect(await errorOf('Title')).toBe('Give it a title')
  expect(await errorOf('Price')).toMatch(/^Enter an amount/)
})

test('an error of the server is at its field; one of a field that isn’t shown is above', async () => {
  root.render(<JobForm job={VALID} />)
  submit.mockRejectedValueOnce(new ApiError(400, 'invalid_input', 'Check it', { title: 'Taken' }))
  await press('Save')
  await waitFor(async () => expect(await errorOf('Title')).toBe('Taken'))
  expect(screen.queryByText('Check it')).toBeNull()
  submit.mockRejectedValueOnce(new ApiError(400, 'invalid_input', 'Check it', { owner: 'Has left' }))
  await press('Save')
  await screen.findByText('Has left')
  submit.mockRejectedValueOnce(new ApiError(409, 'already_exists', 'There is one'))
  await press('Save')
  await screen.findByText('There is one')
  expect((await box('Title')).value).toBe('Paint')
})

test('an error opens the part that hides it; a row that is removed takes its text and error with it', async () => {
  root.render(<JobForm job={{ ...VALID, steps: [{ name: 'Sand' }, { name: '' }, { name: 'Coat' }] }} />)
  await press('Save')
  await waitFor(async () => expect(await errorOf('Step 2')).toBe('Name the step'))
  await waitFor(() => expect(document.querySelector('details')?.open).toBe(true))
  const last = await box('Step 3')
  await press('Remove 2')
  expect(await box('Step 2')).toBe(last)
  expect(last.value).toBe('Coat')
  expect(await errorOf('Step 2')).toBeNull()
  await press('Add')
  expect((await box('Step 3')).value).toBe('')
})

test('what an earlier version stored is put back where it has the shape of its field; half of it may be missing', () => {
  const put: Record<string, unknown> = {}
  function Restored({ given }: { given: object }) {
    const form = useForm(jobSchema, {})
    if (Object.keys(form.kept.edits).length === 0) form.kept.restore({ ...given, note: 'Kept' })
    Object.assign(put, form.kept.edits)
    return null
  }
  const right = { title: '', price: -5, from: null, days: 900, steps: [{ name: '' }] }
  const wrong = {
    title: 7,
    price: '5',
    from: 'soon',
    until: '31/12/2026',
    days: 'ten',
    steps: [{ label: 'Sand' }, null, 'Paint'],
    owner: 'me',
    toString: 'no field',
    gone: 1,
  }
  for (const [given, kept] of [
    [right, { ...right, note: 'Kept' }],
    [wrong, { note: 'Kept' }],
    ...Object.entries(wrong).map(([name, value]) => [{ [name]: value }, { note: 'Kept' }] as const),
  ] as const) {
    for (const name of Object.keys(put)) delete put[name]
    flushSync(() => root.render(<Restored key={JSON.stringify(given)} given={given} />))
    expect(put).toEqual(kept)
  }
})

test('what wasn’t edited follows what is stored', async () => {
  root.render(<JobForm job={{ title: 'Paint', price: 5 }} />)
  await type('Title', 'er')
  root.render(<JobForm job={{ title: 'Plaster', price: 7 }} />)
  await waitFor(async () => expect((await box('Price')).value).toBe('7'))
  expect((await box('Title')).value).toBe('Painter')
})

test('what is typed while a form is saved stays, and what was saved is forgotten', async () => {
  let finish = () => {}
  submit.mockImplementation(() => new Promise((resolve) => (finish = resolve)))
  root.render(<JobForm job={VALID} isReset />)
  await type('Note', 'Two coats')
  await press('Save')
  await waitFor(() => expect(submit).toHaveBeenCalled())
  await type('Title', ' the fence')
  finish()
  await waitFor(async () => expect((await box('Note')).value).toBe(''))
  expect((await box('Title')).value).toBe('Paint the fence')
})

test('a figure at and beyond a limit that isn’t included gets the same words', () => {
  expect(limitsOf(z.number().positive().lt(1_000))).toEqual({
    min: 0,
    minError: 'Enter more than 0',
    max: 1_000,
    maxError: 'Enter less than 1,000',
  })
  const message = z.number().positive().safeParse(0).error?.issues[0]?.message
  expect(message).toBe(limitsOf(z.number().positive()).minError)
})

test('typing dismisses the confirmation of what was submitted before, and no error', async () => {
  flushSync(() => root.render(<JobForm />))
  showToast({ message: 'Invitation sent' })
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'P')
  expect(currentToast.get()).toBeNull()
  showToast({ message: 'Failed', tone: 'error' })
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'a')
  expect(currentToast.get()?.message).toBe('Failed')
})
