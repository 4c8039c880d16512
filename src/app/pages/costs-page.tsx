import { AccountingForm } from '#src/features/build/accounting/accounting-form.tsx'
import { ExportSection } from '#src/features/build/accounting/export-section.tsx'
import { LearnedCostsSection } from '#src/features/build/accounting/learned-costs-section.tsx'
import { projectQueue } from '#src/features/build/projects/board/api.ts'
import { useBalanceDate } from '#src/features/deals/deal-tax/api.ts'
import { Stack } from '#src/ui/layout/layout.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { memberPage } from '../session/member.tsx'

export const CostsPage = memberPage(({ isAdmin }) => {
  const { columns: stages } = projectQueue.useShown()
  const balanceDate = useBalanceDate()
  const projects = Object.values(stages ?? {}).flat()
  return (
    <Page title="Your costs">
      <Stack gap={40}>
        <LearnedCostsSection isAdmin={isAdmin} />
        {balanceDate !== undefined && (
          <ExportSection balanceDate={balanceDate} projects={projects} projectId={null} isAdmin={isAdmin} />
        )}
        {isAdmin && (
          <Section title="Account codes" knownAs="region">
            <AccountingForm />
          </Section>
        )}
      </Stack>
    </Page>
  )
})
