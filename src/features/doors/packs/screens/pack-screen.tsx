import { Link } from '@tanstack/react-router'
import { type ReactNode, use, useRef, useState } from 'react'
import type { PriceChoice } from '#src/features/deals/deal-figures/price-choice.ts'
import { PRICE_KINDS } from '#src/finance/price/price-in-play.ts'
import { pickFields } from '#src/lib/rows/field-edits.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { BusinessNameContext } from '#src/lib/text/business-name.ts'
import { useScreenSize } from '#src/ui/board/screen-size.tsx'
import { attemptChange, endUndos } from '#src/ui/dialog/toasts.ts'
import { CheckBox } from '#src/ui/field/check-box.tsx'
import { CheckBoxes } from '#src/ui/field/check-boxes.tsx'
import { Segmented } from '#src/ui/field/segmented.tsx'
import { TextArea, TextField } from '#src/ui/field/text-field.tsx'
import { BusinessNameStrip } from '#src/ui/form/business-name.tsx'
import { limitsOf } from '#src/ui/form/field-limits.ts'
import { ErrorBox } from '#src/ui/layout/alert.tsx'
import { BackLink, DetailPage, LoadedDetail } from '#src/ui/layout/detail-page.tsx'
import { Note, Stack } from '#src/ui/layout/layout.tsx'
import { usePageTitle } from '#src/ui/layout/page.tsx'
import { packSheet, photoAddress } from '../api.ts'
import { missingOf, packOf } from '../pack.ts'
import {
  NO_SECTION,
  PACK_KINDS,
  PACK_SECTIONS,
  type PackInput,
  type PackKind,
  type PackMaterial,
  type PackSection,
  type PackView,
  packInputSchema,
  sectionsOf,
} from '../schema.ts'
import { PackHeader } from './pack-header.tsx'
import { PackPreview, type PrintsPack } from './pack-preview.tsx'
import styles from './pack-screen.module.css'
import { PhotoChoice } from './photo-choice.tsx'

interface PackScreenProps {
  id: string
  choice: PriceChoice
  /** The button that makes a link to the pack. */
  share: (pack: PackInput) => ReactNode
  /** The links to it. */
  links: ReactNode
}

/** The lender or partner pack of a deal: its form beside the pages as they are printed. */
export function PackScreen({ id, ...slots }: PackScreenProps) {
  const query = packSheet.useSheet(id)
  return (
    <DetailPage
      back={
        <BackLink to="/opportunities/$id" params={{ id }} search={true}>
          Back to deal
        </BackLink>
      }
    >
      <LoadedDetail
        query={query}
        name="Opportunity"
        failed="Failed to load the pack"
        loading="Loading the pack"
      >
        {(view) => <Pack id={id} view={view} {...slots} />}
      </LoadedDetail>
    </DetailPage>
  )
}

const WORDS = { name: 'The change of the pack', verb: 'saved' }

/** What is chosen is saved at once, unless no section is; texts when their box is left. */
function Pack({ id, view, choice, share, links }: PackScreenProps & { view: PackView }) {
  const scope = { ...useOrganization(), id }
  const [typed, setTyped] = useState<Partial<PackInput>>({})
  const preview = useRef<PrintsPack>(null)
  const isAsked = use(BusinessNameContext) !== null
  const { material } = view
  const pack = { ...view.pack, ...typed, price: choice.chosen }
  const shown = packOf(material, pack)
  const title = `Pack for ${material.address}`
  usePageTitle(title)

  function save(edit: Partial<PackInput>) {
    endUndos()
    attemptChange(WORDS, () => packSheet.save(scope, packSheet.current(scope) ?? view, edit, WORDS))
  }
  function choose(edit: Partial<PackInput>) {
    save(edit)
    setTyped(({ sections: _former, ...texts }) => texts)
  }
  function leave(name: keyof PackInput) {
    if (typed[name] !== undefined && typed[name] !== view.pack[name]) save(pickFields(typed, [name]))
    setTyped(({ [name]: _left, ...others }) => others)
  }

  return (
    <Stack gap={24}>
      <PackHeader
        heading={<h1>{title}</h1>}
        pack={shown}
        pdf={{ path: `/api/opportunities/${id}/pack/pdf`, organizationId: scope.organizationId, pack }}
        onPrint={() => preview.current?.print()}
        share={share({ ...pack, otherTexts: null })}
      />
      <BusinessNameStrip />
      {material.organization === '' && !isAsked && (
        <Note>
          Your organization has no name yet, so the pack doesn’t say who prepared it. An administrator can{' '}
          <Link to="/organization" className="tap">
            name it
          </Link>{' '}
          before you share the pack.
        </Note>
      )}
      <div className={styles.columns}>
        <PackForm
          pack={pack}
          material={material}
          onPrice={choice.choose}
          onType={(edit) => setTyped((now) => ({ ...now, ...edit }))}
          onLeave={leave}
          onChoose={choose}
        />
        <PackPreview
          ref={preview}
          name="Preview"
          pack={shown}
          addressOf={photoAddress(scope.organizationId)}
        />
      </div>
      {links}
    </Stack>
  )
}

interface PackFormProps {
  pack: PackInput
  material: PackMaterial
  onPrice: PriceChoice['choose']
  onType: (edit: Partial<PackInput>) => void
  onLeave: (name: keyof PackInput) => void
  onChoose: (edit: Partial<PackInput>) => void
}

function PackForm(props: PackFormProps) {
  const { pack, onChoose } = props
  const role = useSwitchRole()

  /** A pack of another kind is for another reader: each kind keeps whom it is for and the note to them. */
  function chooseKind(kind: PackKind) {
    const { audience, coverNote, otherTexts } = pack
    onChoose({
      kind,
      sections: sectionsOf(kind),
      audience: otherTexts?.audience ?? null,
      coverNote: otherTexts?.coverNote ?? null,
      otherTexts: { audience, coverNote },
    })
  }

  return (
    <form aria-label="Pack" onSubmit={(event) => event.preventDefault()}>
      <Stack gap={20}>
        <Segmented label="Kind" options={PACK_KINDS} value={pack.kind} onChange={chooseKind} />
        <PriceOptions {...props} />
        <Texts {...props} />
        <Sections {...props} />
        <PhotoChoice pack={pack} material={props.material} role={role} onChoose={onChoose} />
      </Stack>
    </form>
  )
}

/** The figures are at the price that the viewer chose; a link and a PDF keep it. */
function PriceOptions({ pack: { price }, material: { prices }, onPrice }: PackFormProps) {
  const kinds = prices.map(({ kind }) => kind)
  const [inPlay] = kinds
  const shown = kinds.find((kind) => kind === price) ?? inPlay
  if (kinds.length < 2 || shown === undefined) return null
  const options = PRICE_KINDS.filter(({ value }) => kinds.includes(value))
  return <Segmented label="Price" options={options} value={shown} onChange={onPrice} />
}

function Texts({ pack, onType, onLeave }: PackFormProps) {
  const text = (name: 'title' | 'audience' | 'author' | 'contact' | 'coverNote') => ({
    ...limitsOf(packInputSchema.shape[name]),
    value: pack[name],
    onChange: (typed: string) => onType({ [name]: typed.trim() === '' ? null : typed }),
    onBlur: () => onLeave(name),
  })
  return (
    <>
      <TextField label="Title" {...text('title')} />
      <TextField label="For" {...text('audience')} />
      <TextField label="Author" {...text('author')} />
      <TextField label="Phone or email" autoComplete="off" {...text('contact')} />
      <TextArea label="Cover note" rows={4} {...text('coverNote')} />
    </>
  )
}

/** On a phone the form is a list of switches. */
function useSwitchRole() {
  return useScreenSize() === 'wide' ? undefined : 'switch'
}

function Sections({ pack, material, onType, onChoose }: PackFormProps) {
  const role = useSwitchRole()
  const { kind, sections } = pack
  function choose(sections: PackSection[]) {
    const chosen = sectionsOf(kind, sections)
    if (chosen.length === 0) onType({ sections: chosen })
    else onChoose({ sections: chosen })
  }
  return (
    <CheckBoxes
      label="Sections"
      role={role}
      options={PACK_SECTIONS.filter((section) => section[kind] !== null).map(({ value, label }) => ({
        value,
        label,
        hint: missingOf(material, pack, value),
      }))}
      value={sections}
      onChange={choose}
    >
      {kind === 'lender' && sections.includes('funding') && (
        <CheckBox
          role={role}
          label="Debt to income, from incomes that you may see"
          value={pack.withDebtToIncome}
          onChange={(withDebtToIncome) => onChoose({ withDebtToIncome })}
        />
      )}
      {sections.includes('record') && (
        <CheckBox
          role={role}
          label="Addresses in the track record"
          value={pack.withAddresses}
          onChange={(withAddresses) => onChoose({ withAddresses })}
        />
      )}
      {sections.length === 0 && <ErrorBox>{NO_SECTION}</ErrorBox>}
    </CheckBoxes>
  )
}
