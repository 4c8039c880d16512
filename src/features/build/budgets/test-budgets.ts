import { expect } from 'vitest'
import type { Person, TestWorld } from '#src/server/testing/test-world.ts'
import {
  type Budget,
  budgetSchema,
  type Expense,
  expenseResource,
  type Line,
  lineResource,
  type Quote,
  quoteResource,
} from './schema.ts'

export function budgetRequests(world: TestWorld, projectId: string) {
  const base = `/api/projects/${projectId}`

  async function send(as: Person, method: string, path: string, body?: object, version?: number) {
    const headers = version === undefined ? {} : { 'if-match': `"${version}"` }
    return world.send(method, `${base}${path}`, { as, headers, ...(body && { body }) })
  }

  async function made<Row = { id: string; version: number }>(
    as: Person,
    path: string,
    body: object,
    item: string,
  ): Promise<Row> {
    const response = await send(as, 'POST', path, body)
    expect(response.status, await response.clone().text()).toBe(201)
    return ((await response.json()) as Record<string, Row>)[item] as Row
  }

  return {
    send,
    budget: async (as: Person): Promise<Budget> =>
      budgetSchema.parse(await (await send(as, 'GET', '/budget')).json()),
    lines: async (as: Person): Promise<Line[]> =>
      lineResource.list.parse(await (await send(as, 'GET', '/budget/lines')).json()).budgetLines,
    expenses: async (as: Person): Promise<Expense[]> =>
      expenseResource.list.parse(await (await send(as, 'GET', '/expenses')).json()).expenses,
    quotes: async (as: Person): Promise<Quote[]> =>
      quoteResource.list.parse(await (await send(as, 'GET', '/budget/quotes')).json()).quotes,
    addLine: (as: Person, body: object) => made<Line>(as, '/budget/lines', body, 'budgetLine'),
    addVariation: (as: Person, body: object) => made(as, '/budget/variations', body, 'variation'),
    addQuote: (as: Person, body: object) => made(as, '/budget/quotes', body, 'quote'),
    addExpense: (as: Person, body: object) =>
      made<Expense>(
        as,
        '/expenses',
        { gst: 0, date: '2026-02-04', purpose: 'renovation', ...body },
        'expense',
      ),
  }
}
