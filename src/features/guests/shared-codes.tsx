import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#src/ui/button.tsx'
import { Grid, Note, Stack } from '#src/ui/layout.tsx'
import { PageForm } from '#src/ui/page-form.tsx'
import { Section } from '#src/ui/section.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { showToast } from '#src/ui/toasts.ts'
import { useForm } from '#src/ui/use-form.ts'
import { useSubmit } from '#src/ui/use-submit.tsx'
import { accountingSchema } from '../budgets/accounting-schema.ts'
import { PURPOSES } from '../budgets/schema.ts'
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
