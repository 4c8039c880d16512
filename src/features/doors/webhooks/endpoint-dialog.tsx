import { WEBHOOK_EVENTS } from '#src/lib/rows/webhook-events.ts'
import { FormDialog } from '#src/ui/dialog/form-dialog.tsx'
import { SecretFormDialog } from '#src/ui/dialog/secret-dialog.tsx'
import { CheckBoxes } from '#src/ui/field/check-boxes.tsx'
import { Segmented } from '#src/ui/field/segmented.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { type Form, useForm } from '#src/ui/form/use-form.ts'
import { endpointRows } from './api.ts'
import {
  ALL_EVENTS,
  type Endpoint,
  endpointWithSecretSchema,
  newEndpointSchema,
  TEST_TYPES,
  testSchema,
} from './schema.ts'

const SECRET = {
  title: 'Your signing secret',
  label: 'Secret',
  note: 'Copy the secret now: it won’t be shown again. The receiver verifies with it that an event comes from DoneUp, as described by Standard Webhooks.',
}

export function NewEndpointDialog({ onClose }: { onClose: () => void }) {
  const { add } = endpointRows.useChanges()
  const form = useForm(newEndpointSchema, {})
  return (
    <SecretFormDialog
      title="Add endpoint"
      action="Add endpoint"
      form={form}
      onClose={onClose}
      onSubmit={async (input) => (await add(input)).secret}
      secret={SECRET}
    >
      <EndpointFields form={form} />
    </SecretFormDialog>
  )
}

interface EndpointDialogProps {
  endpoint: Endpoint
  onClose: () => void
}

export function EndpointDialog({ endpoint, onClose }: EndpointDialogProps) {
  const { change } = endpointRows.useChanges()
  const form = useForm(newEndpointSchema, endpoint)
  const state = endpoint.state === 'on' ? 'on' : 'off'
  return (
    <FormDialog
      title="Edit endpoint"
      action="Save"
      form={form}
      onClose={onClose}
      onSubmit={async (input) => {
        await change(endpoint, { ...input, state })
      }}
      done="Endpoint saved"
    >
      <EndpointFields form={form} />
    </FormDialog>
  )
}

/** Sends a ping, or the sample of an event, so that a receiver can be tried. */
export function TestDialog({ endpoint, onClose }: EndpointDialogProps) {
  const { order } = endpointRows.useChanges()
  const form = useForm(testSchema, {})
  return (
    <FormDialog
      title="Send test"
      action="Send test"
      form={form}
      onClose={onClose}
      onSubmit={(input) => order(endpoint, 'test', input)}
      done="Test sent. Deliveries shows the answer."
    >
      <SelectField
        label="Event"
        hint="A sample with an invented deal, marked as a test"
        options={TEST_TYPES.map((value) => ({ value, label: value }))}
        {...form.field('type')}
      />
    </FormDialog>
  )
}

function EndpointFields({ form }: { form: Form<typeof newEndpointSchema> }) {
  const { events } = form.values
  const isAll = events === ALL_EVENTS
  return (
    <>
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        autoComplete="off"
        hint="The https address of the program that receives the events"
        {...form.field('url')}
      />
      <TextField label="Description" autoComplete="off" {...form.field('description')} />
      <Segmented
        label="Events"
        options={[
          { value: 'all', label: 'All events' },
          { value: 'chosen', label: 'Chosen events' },
        ]}
        value={isAll ? 'all' : 'chosen'}
        onChange={(value) => form.edit({ events: value === 'all' ? ALL_EVENTS : [] })}
      />
      {!isAll && (
        <CheckBoxes
          label="Chosen events"
          options={WEBHOOK_EVENTS.map((value) => ({ value, label: value }))}
          columns={200}
          {...form.field('events')}
          value={events}
        />
      )}
    </>
  )
}

export function RollDialog({ endpoint, onClose }: EndpointDialogProps) {
  const { post } = endpointRows.useChanges()
  return (
    <SecretFormDialog
      title="Roll secret"
      action="Roll secret"
      onClose={onClose}
      onSubmit={async () => (await post(endpoint, 'secret', endpointWithSecretSchema)).secret}
      secret={SECRET}
    >
      <p>
        {endpoint.url} gets a new secret. Events are signed with both secrets for 24 hours, so that you can
        replace the old one in the program that receives them.
      </p>
      {endpoint.formerSecretUntil !== null && <p>The secrets of the last 24 hours keep signing too.</p>}
    </SecretFormDialog>
  )
}
