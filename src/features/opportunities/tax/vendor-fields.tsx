import { CheckBox } from '#src/ui/check-box.tsx'
import { Grid, Note } from '#src/ui/layout.tsx'
import { MoneyField } from '#src/ui/money-field.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { GST_COSTS, VENDORS } from './schema.ts'
import styles from './tax.module.css'
import { useTax } from './tax-context.tsx'

/** What the GST of a registered buyer depends on. */
export function VendorFields() {
  const { form, edit, field } = useTax().editing
  const { costsWithoutGst } = form
  return (
    <>
      <Segmented label="Vendor" options={VENDORS} {...field('vendor')} />
      <CheckBox label="The vendor is associated with an owner" {...field('isAssociated')} />
      {form.isAssociated && (
        <Grid columns={200} align="end">
          <MoneyField label="GST the vendor paid when buying" {...field('sellerGst')} />
          <MoneyField label="Market value" {...field('marketValue')} />
        </Grid>
      )}
      <Grid as="fieldset" columns={144} isSparse gap={[4, 16]} className={styles.group}>
        <legend>Costs with GST</legend>
        {GST_COSTS.map(({ value, label }) => (
          <CheckBox
            key={value}
            label={label}
            value={!costsWithoutGst.includes(value)}
            onChange={(hasGst) => {
              const others = costsWithoutGst.filter((cost) => cost !== value)
              edit({ costsWithoutGst: hasGst ? others : [...others, value] })
            }}
          />
        ))}
        <Note>Interest has no GST.</Note>
      </Grid>
    </>
  )
}
