import { describe, expect, test } from 'vitest'
import { EXAMPLE_DEAL } from '../example-deal.ts'
import { allInCents, SCENARIOS } from '../test-worked-examples.ts'
import { valuesOf } from '../test-worked-sums.ts'
import { scenarioFigures } from './scenario-figures.ts'
import {
  applyScenario,
  changeProblem,
  type ScenarioDeal,
  type ScenarioField,
  USUAL_SCENARIOS,
} from './scenarios.ts'

const { marginPercent, ...example } = EXAMPLE_DEAL
const base: ScenarioDeal = { ...example, profitMargin: marginPercent, sellingPlan: null }
const changesOf = (name: string) => USUAL_SCENARIOS.find((one) => one.name === name)?.changes ?? []

describe('named scenarios', () => {
  // Clauses: offers-and-scenarios 5.2
  test.each(SCENARIOS)('$name has the figures of the worked example', ({ name, inputs, figures }) => {
    const { deal, notices } = applyScenario(base, changesOf(name))
    const { months, interestRate } = deal.holdingCosts
    expect(notices).toEqual([])
    expect({
      doneUpValue: deal.doneUpValue,
      renovationCost: deal.renovationCost,
      months,
      interestRate,
    }).toEqual(inputs)
    expect(allInCents(valuesOf(scenarioFigures(deal) ?? {}))).toMatchObject(figures)
  })

  // Clauses: offers-and-scenarios 5.1
  test('changes apply in their order', () => {
    const add = { field: 'doneUpValue', op: 'add', value: 100_000 } as const
    const percent = { field: 'doneUpValue', op: 'percent', value: 10 } as const
    expect(applyScenario(base, [add, percent]).deal.doneUpValue).toBe(990_000)
    expect(applyScenario(base, [percent, add]).deal.doneUpValue).toBe(980_000)
  })

  // Clauses: offers-and-scenarios 5.1
  test('a figure beyond its bounds is clamped with a notice', () => {
    const { deal, notices } = applyScenario(base, [
      { field: 'months', op: 'add', value: 100 },
      { field: 'renovationCost', op: 'percent', value: -150 },
    ])
    expect([deal.holdingCosts.months, deal.renovationCost]).toEqual([60, 0])
    expect(notices).toEqual([
      'Months must be from 1 to 60. Set to 60.',
      'Renovation cost must be from $0 to $999,999,999. Set to $0.',
    ])
  })

  // Clauses: offers-and-scenarios 5.1
  test('a figure is set within the bounds of the deal’s field', () => {
    const problemOf = (field: ScenarioField, value: number, op: 'set' | 'add' = 'set') =>
      changeProblem({ field, op, value })
    expect([problemOf('months', 61), problemOf('months', 2.5), problemOf('profitMargin', 101)]).toEqual([
      'Months must be from 1 to 60.',
      'Months must be a whole number.',
      'Profit margin on the price must be from 0% to 100%.',
    ])
    expect([problemOf('months', 60), problemOf('months', 61, 'add')]).toEqual([null, null])
  })

  // Clauses: offers-and-scenarios 9.5
  test('a percentage of a missing figure leaves it missing', () => {
    const { deal } = applyScenario({ ...base, doneUpValue: null }, changesOf('Pessimistic'))
    expect(deal.doneUpValue).toBeNull()
    expect(scenarioFigures(deal)).toBeNull()
  })
})
