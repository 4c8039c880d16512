import type { FieldProblem } from '#src/lib/api/app-error.ts'
import {
  type AgreementTerms,
  agreementCalendar,
  agreementDay,
  type Condition,
  IN_THE_FUTURE,
} from './agreements.ts'
import { conditionDue } from './conditions.ts'
import { type CivilDay, formatDate } from './new-zealand-days.ts'

/** Why a condition can’t be extended to a day; null if it can. */
export function extensionProblem(
  condition: Condition,
  { to, agreedOn }: { to: CivilDay; agreedOn: CivilDay },
  { terms, today }: { terms: AgreementTerms | null; today: CivilDay },
): FieldProblem | null {
  if (condition.status !== 'open') return { field: 'to', message: 'Only an open condition can be extended.' }
  const calendar = agreementCalendar(terms ?? { form: 'adls-11', provinces: [] })
  const signed = terms && agreementDay(terms)
  const now = conditionDue(condition, signed, calendar)?.day
  const later = conditionDue({ ...condition, extensions: [{ to }] }, signed, calendar)?.day ?? to
  if (now !== undefined && later <= now) {
    const message = `The new day must be later than ${formatDate(now)}.`
    const isExtended = condition.extensions.length > 0
    return {
      field: 'to',
      message: isExtended ? `${message} To correct the last extension, undo it.` : message,
    }
  }
  return agreedOn > today ? { field: 'agreedOn', message: IN_THE_FUTURE } : null
}

/** Whether a list of extensions is another with one more at its end. */
export function isOneMore(
  longer: readonly { to: CivilDay }[],
  shorter: readonly { to: CivilDay }[],
): boolean {
  return longer.length === shorter.length + 1 && shorter.every(({ to }, at) => longer[at]?.to === to)
}

/** Why a condition can’t have these extensions, of which the last is undone; null if it can. */
export function undoneExtensionProblem(
  { status, extensions }: Condition & { extensions: readonly { to: CivilDay }[] },
  left: readonly { to: CivilDay }[],
): FieldProblem | null {
  const field = 'extensions'
  if (status !== 'open') return { field, message: 'Only the extension of an open condition can be undone.' }
  return isOneMore(extensions, left) ? null : { field, message: 'Only the last extension can be undone.' }
}
