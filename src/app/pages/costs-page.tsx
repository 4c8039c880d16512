import { AccountingForm } from '#src/features/accounting/accounting-form.tsx'
import { ExportSection } from '#src/features/accounting/export-section.tsx'
import { LearnedCostsSection } from '#src/features/accounting/learned-costs-section.tsx'
import { useBalanceDate } from '#src/features/opportunities/tax/api.ts'
import { projectQueue } from '#src/features/projects/board/api.ts'
import { Stack } from '#src/ui/layout.tsx'
import { Page } from '#src/ui/page.tsx'
import { Section } from '#src/ui/section.tsx'
import { memberPage } from '../member.tsx'

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
