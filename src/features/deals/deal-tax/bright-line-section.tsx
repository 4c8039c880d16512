import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { ruleNumber } from '#src/finance/rules/rules.ts'
import { type BrightLineClock, brightLineClock } from '#src/finance/tax/bright-line.ts'
import type { Explained } from '#src/finance/worked-sum.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { CheckBox } from '#src/ui/field/check-box.tsx'
import { DateField } from '#src/ui/field/date-field.tsx'
import { useInvalidField } from '#src/ui/field/invalid-fields.ts'
import { Answer } from '#src/ui/figure/explained.tsx'
import { HowFigures } from '#src/ui/figure/how-sum.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Grid, Note, Stack } from '#src/ui/layout/layout.tsx'
import { Term } from '#src/ui/text/term.tsx'
import { INTENTIONS } from './schema.ts'
import styles from './tax.module.css'
import { TaxSection, useTax } from './tax-section.tsx'

const INTENTION_TEXTS: Record<(typeof INTENTIONS)[number], { label: string; sentence: string }> = {
  associatedDealer: {
    label: 'An owner or someone associated deals in, develops or builds property',
    sentence:
      'Property that is bought while an owner or an associated person deals in, develops or builds property may be taxable if it is sold within 10 years (Income Tax Act CB 7, CB 9 to CB 11).',
  },
  regularPattern: {
    label: 'We have done this before while living in it',
    sentence:
      'The exclusion for a main home doesn’t apply to a regular pattern of buying and selling (Income Tax Act CB 16(3)).',
  },
  rentFirst: {
    label: 'We mean to rent it first',
    sentence:
      'Rental losses may only be used against rental income (ring-fencing), and the Healthy Homes Standards apply before a tenant moves in.',
  },
  mainHome: {
    label: 'It was our main home',
    sentence: 'A main home may be excluded from the bright-line test. The rules on its use are strict.',
  },
}

function explained({ registeredOn, years, lastDay }: BrightLineClock): Explained {
  const how = () => ({
    lines: [
      { label: 'Title registered on', figure: formatDate(registeredOn) },
      { label: 'Bright-line period', figure: `+ ${pluralize(years, 'year')}` },
      { label: 'Last day inside', figure: formatDate(lastDay) },
    ],
    note: 'A sale agreement made on or before this day is inside; the settlement of the sale doesn’t matter. Confirm the last day with your accountant.',
  })
  return { name: 'Bright-line ends', how }
}

export function BrightLineSection() {
  const { editing, facts, soldOn } = useTax()
  const { form, edit, field } = editing
  const { settlement, today, rules } = facts
  const invalid = useInvalidField()
  const clock = invalid.problem === null ? brightLineClock(form.registeredOn, today, rules, soldOn) : null
  const years = ruleNumber('brightline.years', soldOn ?? today, rules)
  return (
    <TaxSection
      title="Bright-line"
      result={clock ? formatDate(clock.lastDay) : null}
      onInvalid={invalid.report}
    >
      <Grid columns={400} align="start" gap={[24, 48]}>
        <Stack>
          {form.taxedAs === 'trading' && (
            <p>
              Bought to resell: the profit is normally taxable however long you keep it (Income Tax Act CB 6).
              The bright-line test comes after that rule.
            </p>
          )}
          <DateField
            label="Title registered on"
            hint="The day the transfer to you was registered, usually the settlement"
            tense="past"
            {...field('registeredOn')}
            min="2000-01-01"
          />
          {form.registeredOn === null && settlement !== null && (
            <div>
              <Button onClick={() => edit({ registeredOn: settlement })}>
                {`Use the settlement date, ${formatDate(settlement)}`}
              </Button>
            </div>
          )}
        </Stack>
        <Stack className={styles.results}>
          <Answer name="Bright-line ends" label={<Term of="bright-line period">Bright-line ends</Term>}>
            {formatDate(clock?.lastDay)}
          </Answer>
          <Note>
            {clock
              ? clock.sentence
              : (invalid.problem ??
                (years === null
                  ? `No rule is known for ${formatDate(soldOn ?? today)}.`
                  : 'Add the day the title was registered'))}
          </Note>
          {clock && <HowFigures about="Bright-line ends" sums={[explained(clock)]} />}
        </Stack>
      </Grid>
      <Stack gap={12} className="above-5">
        {INTENTIONS.map((intention) => {
          const { label, sentence } = INTENTION_TEXTS[intention]
          const isChosen = form.intentions.includes(intention)
          const others = form.intentions.filter((one) => one !== intention)
          return (
            <div key={intention}>
              <CheckBox
                label={label}
                value={isChosen}
                onChange={(checked) => edit({ intentions: checked ? [...others, intention] : others })}
              />
              {isChosen && <Note>{sentence}</Note>}
            </div>
          )
        })}
      </Stack>
    </TaxSection>
  )
}
