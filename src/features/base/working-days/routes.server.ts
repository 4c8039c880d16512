import { addWorkingDays, RULE_SETS } from '#src/finance/dates/working-days.ts'
import { MINUTE_SECONDS } from '#src/lib/time/durations.ts'
import { json, type Operation, operation } from '#src/platform/api/api.ts'
import { clientNetwork } from '#src/platform/limits/client-network.ts'
import { limitRate } from '#src/platform/limits/rate-limit.ts'
import { workingDaysQuerySchema, workingDaysSchema } from './schema.ts'

const REQUESTS_PER_MINUTE = 60

export const workingDayRoutes: Operation[] = [
  operation('get /api/working-days', {
    operationId: 'countWorkingDays',
    summary: 'Count working days',
    description:
      'Returns the n-th working day after a day, which isn’t counted, with each weekday that was skipped and its reason.',
    query: workingDaysQuerySchema,
    response: json(workingDaysSchema, 'The day, and the skipped weekdays'),
    async handle(c, { query: { from, days, province, rules, scope } }) {
      await limitRate(c, {
        key: `working-days:${clientNetwork(c)}`,
        hits: REQUESTS_PER_MINUTE,
        seconds: MINUTE_SECONDS,
      })
      const { source, status } = RULE_SETS[rules]
      const calendar = { rules, provinces: [province], ...(scope && { scope }) }
      return { ...addWorkingDays(from, days, calendar), source, status }
    },
  }),
]
