import { expect, test } from 'vitest'
import { missingStageTasks } from './rules.ts'
import { templateSchema } from './schema.ts'

// Clauses: project-delivery 5.13
test('the usual tasks of this stage and later ones are missing, unless the project has them', () => {
  const tasks = [
    { stage: 'planning', title: 'Measure up' },
    { stage: 'permits', title: 'Ring the council' },
    { stage: 'permits', title: 'Order the bin' },
    { stage: 'cleanup', title: 'Order the bin' },
  ]
  const template = templateSchema.parse({ stageTasks: tasks })
  expect(missingStageTasks(template, [{ stage: 'permits', title: 'Order the bin' }], 'permits')).toEqual([
    tasks[1],
    tasks[3],
  ])
})
