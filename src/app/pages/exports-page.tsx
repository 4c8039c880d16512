import { ExportSection } from '#src/features/build/accounting/export-section.tsx'
import { projectQueue } from '#src/features/build/projects/board/api.ts'
import { ExportDealsButton } from '#src/features/deals/board/export-deals.tsx'
import { useBalanceDate } from '#src/features/deals/deal-tax/api.ts'
import { ExportPanel } from '#src/features/doors/exports/export-panel.tsx'
import { canExportOrganization } from '#src/features/people/organizations/rules.ts'
import { Row, Stack } from '#src/ui/layout/layout.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { memberPage } from '../session/member.tsx'

export const ExportsPage = memberPage(({ organization, isAdmin }) => {
  const { columns: stages } = projectQueue.useShown()
  const balanceDate = useBalanceDate()
  const projects = Object.values(stages ?? {}).flat()
  return (
    <Page
      title="Exports"
      about="Expenses and receipts for your accountant or Xero, your deals for a spreadsheet, and a copy of everything."
    >
      <Stack gap={40}>
        {balanceDate !== undefined && (
          <ExportSection
            title="Expenses"
            balanceDate={balanceDate}
            projects={projects}
            projectId={null}
            isAdmin={isAdmin}
          />
        )}
        <Section title="Deals" knownAs="region">
          <Row align="center" isSpread gap={[12, 24]}>
            <p>Every deal with all its figures, for Excel or another spreadsheet program.</p>
            <ExportDealsButton />
          </Row>
        </Section>
        {canExportOrganization(organization.role) && (
          <Section title="Everything" knownAs="region">
            <ExportPanel organization={organization} />
          </Section>
        )}
      </Stack>
    </Page>
  )
})
