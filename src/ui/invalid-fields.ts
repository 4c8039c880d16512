import { createContext, useState } from 'react'

/** Reports the label of a field whose text can't be read; returns how to withdraw the report. */
type Report = (label: string) => () => void

/** The fields within report text that can't be read; number fields show the error while it is typed. */
export const InvalidFields = createContext<Report | null>(null)

/** The field to correct before there are results, which would be those of its last value; null if all are valid. */
export function useInvalidField(): { problem: string | null; report: Report } {
  const [fields, setFields] = useState<readonly { label: string }[]>([])
  const [report] = useState<Report>(() => (label: string) => {
    const field = { label }
    setFields((now) => [...now, field])
    return () => setFields((now) => now.filter((one) => one !== field))
  })
  const [first] = fields
  return { problem: first ? `Correct “${first.label}” first.` : null, report }
}
