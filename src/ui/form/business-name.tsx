import { type ReactNode, use } from 'react'
import { z } from 'zod'
import { nameSchema } from '#src/lib/schemas/name-schema.ts'
import { type BusinessName, BusinessNameContext } from '#src/lib/text/business-name.ts'
import { MAX_ORGANIZATION_NAME_LENGTH } from '#src/lib/text/outward-name.ts'
import { TextField } from '../field/text-field.tsx'
import { QuestionStrip } from './question-strip.tsx'
import { useForm } from './use-form.ts'
import type { Submittable } from './use-submit.tsx'

const QUESTION = 'What is your business called?'

/** Blank leaves the organization as it is called. */
const businessNameSchema = z.strictObject({ name: nameSchema(MAX_ORGANIZATION_NAME_LENGTH) })

interface AskedForm<Input> {
  /** The form of the dialog, which can be read once the name can. */
  form: Submittable<Input>
  /** The field; null for an organization that has a name. */
  question: ReactNode
  /** Renames the organization, before others see its name. Throws the failure. */
  answer: () => Promise<void>
}

/** Asks what the business is called in a dialog that shows its name to others. */
export function useBusinessName<Input>(form: Submittable<Input>): AskedForm<Input> {
  const asked = use(BusinessNameContext)
  const own = useForm(businessNameSchema, { name: asked?.suggestion ?? '' })
  if (asked === null) return { form, question: null, answer: async () => undefined }
  return {
    form: {
      ...form,
      errors: { ...form.errors, ...own.errors },
      read() {
        const name = own.read()
        const input = form.read()
        return name === null ? null : input
      },
    },
    question: (
      <TextField
        label={QUESTION}
        hint="Shown to people outside. You can leave it empty."
        autoComplete="organization"
        {...own.field('name')}
      />
    ),
    async answer() {
      const name = own.read()?.name ?? ''
      if (name === '') asked.leave()
      else await asked.rename(name)
    },
  }
}

/** Asks it above a page that shows the name to others. */
export function BusinessNameStrip() {
  const asked = use(BusinessNameContext)
  return asked && <Strip {...asked} />
}

function Strip({ suggestion, rename, leave }: BusinessName) {
  const form = useForm(businessNameSchema, { name: suggestion })
  return (
    <QuestionStrip
      question={QUESTION}
      form={form}
      field={form.field('name')}
      autoComplete="organization"
      onSave={async ({ name }) => (name === '' ? leave() : await rename(name))}
      onDismiss={leave}
    />
  )
}
