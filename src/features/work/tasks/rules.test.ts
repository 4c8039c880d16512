import { expect, test } from 'vitest'
import { groupOf, tasksByGroup } from './rules.ts'

const SATURDAY = '2026-11-21'
const SUNDAY = '2026-11-22'

test.each([
  ['2026-11-20', SATURDAY, 'Overdue'],
  ['2026-11-21', SATURDAY, 'Today'],
  ['2026-11-22', SATURDAY, 'This week'],
  ['2026-11-28', SATURDAY, 'This week'],
  ['2026-11-29', SATURDAY, 'Later'],
  ['2026-11-22', SUNDAY, 'Today'],
  ['2026-11-26', SUNDAY, 'This week'],
  ['2026-11-30', SUNDAY, 'Later'],
  [null, SATURDAY, 'Later'],
])('a task due on %s is, on %s, in “%s”', (dueOn, today, group) => {
  expect(groupOf({ dueOn, doneOn: null }, today)).toBe(group)
})

// Clauses: dates-and-conditions 5.5
test('a task that is done is in no other group', () => {
  expect(groupOf({ dueOn: '2026-11-20', doneOn: SATURDAY }, SATURDAY)).toBe('Done')
})

// Clauses: dates-and-conditions 5.5a
test('tasks are in the order of their due days and then by hand, after the dates of projects on that day', () => {
  const open = { doneOn: null, dueOn: SATURDAY }
  const tasks = [
    { title: 'second', ...open, position: 'a1' },
    { title: 'first', ...open, position: 'a0V' },
    { title: 'without a day', ...open, dueOn: null, position: 'a0' },
    { title: 'date', ...open },
    { title: 'the day before', ...open, dueOn: '2026-11-20', position: 'a9' },
  ]
  const listed = tasksByGroup(tasks, SATURDAY).flatMap(([, some]) => some.map(({ title }) => title))
  expect(listed).toEqual(['the day before', 'date', 'first', 'second', 'without a day'])
})
