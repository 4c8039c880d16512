import { ExportSection } from '#src/features/accounting/export-section.tsx'
import { ExportPanel } from '#src/features/exports/export-panel.tsx'
import { ExportDealsButton } from '#src/features/opportunities/board/export-deals.tsx'
import { useBalanceDate } from '#src/features/opportunities/tax/api.ts'
import { canExportOrganization } from '#src/features/organizations/rules.ts'
import { projectQueue } from '#src/features/projects/board/api.ts'
import { Row, Stack } from '#src/ui/layout.tsx'
import { Page } from '#src/ui/page.tsx'
import { Section } from '#src/ui/section.tsx'
import { memberPage } from '../member.tsx'

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
