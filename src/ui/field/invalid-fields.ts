import { createContext, use, useLayoutEffect, useState } from 'react'

/** Reports the label of a field whose text can't be read; returns how to withdraw the report. */
type Report = (label: string) => () => void

/**
 * Gets the fields whose text can't be read. What contains a field must not save, calculate or continue while one is reported,
 * so a field outside a provider throws: `CheckedForm`, or `useInvalidField` for what isn't submitted as a form.
 */
export const InvalidFields = createContext<Report | null>(null)

/** For a field that is saved or used by itself, which happens only if its text can be read. */
export const STANDS_ALONE: Report = () => () => {}

export function useReportInvalid(label: string, isInvalid: boolean, given?: Report): void {
  const around = use(InvalidFields)
  const report = given ?? around
  if (report === null) throw new Error(`Nothing checks the field “${label}”`)
  useLayoutEffect(() => (isInvalid ? report(label) : undefined), [isInvalid, report, label])
}

export type InvalidField = ReturnType<typeof useInvalidField>

/**
 * The field to correct before there are results, which would be those of an earlier value; null if all can be read. Reports
 * to what is around it as well.
 */
export function useInvalidField(around?: Report): {
  problem: string | null
  /** The label of the field to correct. */
  label: string | null
  /** The labels of all of them. */
  labels: readonly string[]
  report: Report
} {
  const given = use(InvalidFields)
  const outer = around ?? given
  const [fields, setFields] = useState<readonly { label: string }[]>([])
  const [report] = useState<Report>(() => (label: string) => {
    const field = { label }
    const withdraw = outer?.(label)
    setFields((now) => [...now, field])
    return () => {
      withdraw?.()
      setFields((now) => now.filter((one) => one !== field))
    }
  })
  const [first] = fields
  return {
    problem: first ? `Correct “${first.label}” first.` : null,
    label: first?.label ?? null,
    labels: fields.map(({ label }) => label),
    report,
  }
}

/** Focuses the first invalid input, after it opened what hides it. False if there is none. */
export function focusInvalid(form: HTMLElement): boolean {
  const invalid = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  const details = invalid?.closest('details')
  if (details) details.open = true
  invalid?.focus()
  return invalid !== null
}

/** Focuses the first invalid input after the next render. */
export function focusFirstError(form: HTMLElement): void {
  requestAnimationFrame(() => focusInvalid(form))
}

/** Leaves the field that is being typed in, which then shows why its text can't be read, and focuses the first invalid one. */
export function showInvalidField(form: HTMLElement): void {
  const active = form.ownerDocument.activeElement
  if (active instanceof HTMLElement && form.contains(active)) active.blur()
  focusFirstError(form)
}
