import type { CivilDay } from '#src/finance/dates/new-zealand-days.ts'
import { DateField } from '#src/ui/field/date-field.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Grid, Row, Stack } from '#src/ui/layout/layout.tsx'

/** A request as it is entered. */
export interface RequestInput {
  id: number
  askedOn: CivilDay | null
  answeredOn: CivilDay | null
}

interface ConsentRequestsProps {
  lodgedOn: CivilDay | null
  inputs: readonly RequestInput[]
  onChange: (inputs: readonly RequestInput[]) => void
}

/** The council's requests for information, which stop the clock of a building consent. */
export function ConsentRequests({ lodgedOn, inputs, onChange }: ConsentRequestsProps) {
  const change = (id: number, changed: Partial<RequestInput>) =>
    onChange(inputs.map((input) => (input.id === id ? { ...input, ...changed } : input)))
  return (
    <Stack as="section" aria-label="Requests for information">
      <p>
        A council has 20 working days to decide on a consent, counted after the day you lodge it. Each request
        for information stops the clock until you answer.
      </p>
      {inputs.map(({ id, askedOn, answeredOn }, index) => (
        <Grid key={id} columns={240}>
          <DateField
            tense="past"
            label={`Request ${index + 1}: asked on`}
            value={askedOn}
            onChange={(day) => change(id, { askedOn: day })}
            {...(lodgedOn !== null && { min: lodgedOn })}
          />
          <DateField
            tense="past"
            label={`Request ${index + 1}: answered on`}
            hint="Empty until you answer"
            value={answeredOn}
            onChange={(day) => change(id, { answeredOn: day })}
            {...(askedOn !== null && { min: askedOn })}
          />
        </Grid>
      ))}
      <Row>
        <Button
          icon="plus"
          onClick={() => onChange([...inputs, { id: inputs.length, askedOn: null, answeredOn: null }])}
        >
          Add request for information
        </Button>
        {inputs.length > 0 && (
          <Button variant="quiet" onClick={() => onChange(inputs.slice(0, -1))}>
            Remove request {inputs.length}
          </Button>
        )}
      </Row>
    </Stack>
  )
}
