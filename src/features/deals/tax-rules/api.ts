import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FILE_RULES, type Rule } from '#src/finance/rules/rules.ts'
import { request } from '#src/lib/api/http.ts'
import type { NewRule } from './new-rule.ts'
import { ruleListSchema } from './schema.ts'

const PATH = '/api/rules'

/** Live changes of kind "rule" invalidate this key. */
export const rulesQuery = queryOptions({
  queryKey: ['rules'],
  queryFn: ({ signal }) => request(PATH, ruleListSchema, { signal }),
})

/** The server's rules, or the program's own if they can't be loaded; undefined until then. */
export function useRules(): readonly Rule[] | undefined {
  const failure = 'The latest rules couldn’t be loaded: DoneUp’s own are used.'
  const { data, error } = useQuery({ ...rulesQuery, meta: { failure } })
  return data?.rules ?? (error === null ? undefined : FILE_RULES)
}

/** The rules, once `useRules` has loaded them, and whether they have changed while the page was open. */
export function useRulesChange() {
  const { data } = useQuery(rulesQuery)
  const [seen, setSeen] = useState(data?.rules)
  if (seen === undefined && data !== undefined) setSeen(data.rules)
  const isChanged = seen !== undefined && data !== undefined && data.rules !== seen
  return {
    rules: data?.rules ?? FILE_RULES,
    change: isChanged ? { acknowledge: () => setSeen(data.rules) } : null,
  }
}

export const addRule = (rule: NewRule) => request(PATH, ruleListSchema, { method: 'POST', body: rule })

export const removeRule = (id: string) => request(`${PATH}/${id}`, ruleListSchema, { method: 'DELETE' })

export const endRule = (id: string, until: string) =>
  request(`${PATH}/${id}/end`, ruleListSchema, { method: 'PUT', body: { until } })
