import { useState } from 'react'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { daysOfTaxYear, taxYearOf } from '#src/finance/tax/income-tax.ts'
import { useOrganizationQuery } from '#src/lib/rows/organization-context.ts'
import { periodRule } from '#src/lib/schemas/periods.ts'
import { optionLabel } from '#src/lib/text/option-label.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { CheckBox } from '#src/ui/field/check-box.tsx'
import { usePeriodOfAddress } from '#src/ui/field/kept-period.ts'
import { PeriodFields } from '#src/ui/field/period-fields.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { CheckedForm } from '#src/ui/form/checked-form.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { useSubmit } from '#src/ui/form/use-submit.tsx'
import { ErrorBox, Notice } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Grid, Note, Row, Stack } from '#src/ui/layout/layout.tsx'
import { Loaded } from '#src/ui/layout/loaded.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { LinkedText } from '#src/ui/text/linked-text.tsx'
import { exportsQuery, useExports } from './api.ts'
import { type ExpenseExport, exportInputSchema, FORMATS } from './schema.ts'

interface ExportSectionProps {
  /** Where the page exports more than expenses. */
  title?: string
  /** "03-31": the end of the organization's income years. */
  balanceDate: string
  /** To choose from. */
  projects: readonly { id: string; address: string }[]
  /** Its expenses are exported, and its exports listed; null for all. */
  projectId: string | null
  /** Administrators set account codes. */
  isAdmin: boolean
}

/** Exports expenses for the accountant, and lists what was exported. */
export function ExportSection(props: ExportSectionProps) {
  const exports = useExports()
  return (
    <div className="no-print">
      <Section title={props.title ?? 'Export'} knownAs="region">
        <Stack>
          <ExportForm {...props} create={exports.create} />
          <Loaded
            query={useOrganizationQuery(exportsQuery, props.projectId)}
            failed="Failed to load the exports"
          >
            {({ expenseExports }) => <Exports expenseExports={expenseExports} exports={exports} />}
          </Loaded>
        </Stack>
      </Section>
    </div>
  )
}

interface ExportFormProps extends ExportSectionProps {
  create: ReturnType<typeof useExports>['create']
}

function ExportForm({ balanceDate, projects, projectId, isAdmin, create }: ExportFormProps) {
  const thisYear = daysOfTaxYear(taxYearOf(useToday(), balanceDate), balanceDate)
  const kept = usePeriodOfAddress()
  const days = kept.from !== null && kept.to !== null ? kept : thisYear
  const form = useForm(
    exportInputSchema,
    { format: 'expenses', ...days, projectIds: projectId === null ? null : [projectId] },
    { check: periodRule },
  )
  const submission = useSubmit(form, create)
  return (
    <CheckedForm {...submission.form} aria-label="Export expenses">
      <Stack>
        {submission.problem}
        {form.errors.format && <AccountCodes isAdmin={isAdmin} />}
        <Grid columns={180} align="start">
          <PeriodFields balanceDate={balanceDate} form={form} />
          {projectId === null && (
            <SelectField
              label="Projects"
              none="All projects"
              options={projects.map(({ id, address }) => ({ value: id, label: address }))}
              value={form.values.projectIds?.[0] ?? null}
              onChange={(id) => form.edit({ projectIds: id === null ? null : [id] })}
            />
          )}
          <SelectField label="Format" options={FORMATS} {...form.field('format')} />
        </Grid>
        <Row align="center" isSpread gap={[12, 24]}>
          <div>
            <CheckBox label="Only not exported yet" {...form.field('onlyNew')} />
            <Note>With those that have changed since their export</Note>
          </div>
          <Button type="submit" icon="download" aria-disabled={submission.isPending}>
            Export expenses
          </Button>
        </Row>
      </Stack>
    </CheckedForm>
  )
}

/** Where account codes are set. */
function AccountCodes({ isAdmin }: { isAdmin: boolean }) {
  return (
    <Notice>
      <LinkedText>
        {isAdmin
          ? 'Account codes are set under Your costs.'
          : 'Ask an administrator to set the account codes under Your costs.'}
      </LinkedText>
    </Notice>
  )
}

interface ExportsProps {
  expenseExports: readonly ExpenseExport[]
  exports: ReturnType<typeof useExports>
}

function Exports({ expenseExports, exports: { download, downloadReceipts, undo } }: ExportsProps) {
  const error = download.error ?? downloadReceipts.error ?? undo.error
  const [undone, ask] = useState<ExpenseExport | null>(null)
  return (
    <>
      {error && <ErrorBox>{error.message}</ErrorBox>}
      {expenseExports.length > 0 && (
        <Stack as="ul" gap={8} aria-label="Exports">
          {expenseExports.map((batch) => {
            const { id, format, from, to, deleted, receipts } = batch
            const words = nameOf(batch)
            return (
              <Row key={id} as="li" align="center" isSpread gap={[4, 16]}>
                <div>
                  {words}
                  <Note>
                    {optionLabel(FORMATS, format)}, {formatDate(from)} to {formatDate(to)}
                    {projectOf(batch)}
                    {deleted > 0 && `, ${deleted.toLocaleString('en-NZ')} deleted since the export`}
                  </Note>
                </div>
                <Row>
                  <Button size="dense" aria-label={`Download: ${words}`} onClick={() => download.mutate(id)}>
                    Download
                  </Button>
                  {receipts > 0 && (
                    <Button
                      size="dense"
                      aria-label={`Download with receipts: ${words}`}
                      onClick={() => downloadReceipts.mutate(id)}
                    >
                      With {pluralize(receipts, 'receipt')}
                    </Button>
                  )}
                  <Button size="dense" aria-label={`Undo: ${words}`} onClick={() => ask(batch)}>
                    Undo
                  </Button>
                </Row>
              </Row>
            )
          })}
        </Stack>
      )}
      {undone && (
        <ConfirmDialog
          title="Undo export"
          action="Undo export"
          onClose={() => ask(null)}
          onConfirm={() => undo.mutate(undone.id)}
        >
          <p>
            {nameOf(undone)}
            {projectOf(undone)}. Its file is deleted, and its expenses count as not exported.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

function nameOf({ exportedAt, count }: ExpenseExport): string {
  return `Exported on ${shortDay(exportedAt)}, ${pluralize(count, 'expense')}`
}

/** Unknown once all its expenses are deleted. */
function projectOf({ count, deleted, project }: ExpenseExport): string {
  if (project !== null) return `, ${project}`
  return deleted < count ? ', several projects' : ''
}

/** "6 Feb". */
const shortDay = (at: string) => formatDate(at).replace(/ \d+$/, '')
