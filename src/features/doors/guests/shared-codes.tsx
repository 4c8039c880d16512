import { useQueryClient } from '@tanstack/react-query'
import { accountingSchema } from '#src/features/build/budgets/accounting-schema.ts'
import { PURPOSES } from '#src/features/build/budgets/schema.ts'
import { showToast } from '#src/ui/dialog/toasts.ts'
import { TextField } from '#src/ui/field/text-field.tsx'
import { PageForm } from '#src/ui/form/page-form.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { useSubmit } from '#src/ui/form/use-submit.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Grid, Note, Stack } from '#src/ui/layout/layout.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { changeCodes } from './api.ts'
import type { Books } from './schema.ts'

interface SharedCodesProps {
  /** The deal's id. */
  id: string
  codes: NonNullable<Books['codes']>
}

/** The account codes, for an accountant who may set them. */
export function SharedCodes({ id, codes: { version, accounting } }: SharedCodesProps) {
  const client = useQueryClient()
  const form = useForm(accountingSchema, accounting)
  const submission = useSubmit(form, async (codes) => {
    await changeCodes(client, { id, version, codes })
    form.reset()
    showToast({ message: 'Account codes saved' })
  })
  return (
    <Section title="Account codes" knownAs="region">
      <PageForm {...submission.form} isFilledIn={form.isFilledIn} aria-label="Account codes">
        <Stack>
          {submission.problem}
          <Note>
            The codes of the organization’s accounting software, for all of its deals. Xero bills need one for
            each kind of expense.
          </Note>
          <Grid columns={150} isSparse>
            {PURPOSES.map(({ value, label }) => (
              <TextField key={value} label={label} autoComplete="off" {...form.field(value)} />
            ))}
          </Grid>
          <div>
            <Button type="submit" aria-disabled={submission.isPending}>
              Save account codes
            </Button>
          </div>
        </Stack>
      </PageForm>
    </Section>
  )
}
