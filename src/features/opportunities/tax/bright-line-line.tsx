import { formatDate } from '#src/finance/new-zealand-days.ts'
import { disclaimer } from '#src/finance/rules/disclaimer.ts'
import { Note } from '#src/ui/layout.tsx'
import { useToday } from '#src/ui/use-clock.ts'
import { useRules } from '../tax-rules/api.ts'
import { ownershipDocument } from './api.ts'
import { brightLineClock } from './bright-line-clock.ts'

/** When the bright-line period of a deal ends; nothing without a day of registration. */
export function BrightLineLine({ id }: { id: string }) {
  const { data: view } = ownershipDocument.useDocument(id)
  const today = useToday()
  const clock = brightLineClock(view?.ownership.registeredOn ?? null, today, useRules())
  return (
    clock && (
      <>
        <Note>{`Bright-line ends ${formatDate(clock.lastDay)}: ${clock.sentence}`}</Note>
        <Note>{disclaimer(today)}</Note>
      </>
    )
  )
}
