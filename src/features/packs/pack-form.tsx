import { ErrorBox } from '#src/ui/alert.tsx'
import { useScreenSize } from '#src/ui/board/screen-size.tsx'
import { CheckBox } from '#src/ui/check-box.tsx'
import { Note, Stack } from '#src/ui/layout.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { TextArea, TextField } from '#src/ui/text-field.tsx'
import { limitsOf } from '#src/ui/use-form.ts'
import { missingOf } from './pack.ts'
import {
  MAX_PACK_PHOTOS,
  NO_SECTION,
  PACK_KINDS,
  PACK_SECTIONS,
  type PackInput,
  type PackMaterial,
  type PackSection,
  packInputSchema,
  sectionsOf,
} from './schema.ts'

interface PackFormProps {
  pack: PackInput
  material: PackMaterial
  onType: (edit: Partial<PackInput>) => void
  onLeave: (name: keyof PackInput) => void
  onChoose: (edit: Partial<PackInput>) => void
}

export function PackForm(props: PackFormProps) {
  const { pack, onChoose } = props
  return (
    <form aria-label="Pack" onSubmit={(event) => event.preventDefault()}>
      <Stack gap={20}>
        <Segmented
          label="Kind"
          options={PACK_KINDS}
          value={pack.kind}
          onChange={(kind) => onChoose({ kind, sections: sectionsOf(kind) })}
        />
        <Texts {...props} />
        <Sections {...props} />
        <Photos {...props} />
      </Stack>
    </form>
  )
}

function Texts({ pack, onType, onLeave }: PackFormProps) {
  const text = (name: 'title' | 'audience' | 'author' | 'coverNote') => ({
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
  function choose(section: PackSection, isChosen: boolean) {
    const others = sections.filter((one) => one !== section)
    const chosen = sectionsOf(kind, isChosen ? [...others, section] : others)
    if (chosen.length === 0) onType({ sections: chosen })
    else onChoose({ sections: chosen })
  }
  return (
    <Stack as="fieldset" gap={8} aria-label="Sections">
      <span className="label">Sections</span>
      {PACK_SECTIONS.filter((section) => section[kind] !== null).map(({ value, label }) => (
        <CheckBox
          key={value}
          role={role}
          label={label}
          value={sections.includes(value)}
          hint={missingOf(material, pack, value)}
          onChange={(isChosen) => choose(value, isChosen)}
        />
      ))}
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
    </Stack>
  )
}

function Photos({ pack, material, onChoose }: PackFormProps) {
  const role = useSwitchRole()
  const { photos } = pack
  if (material.photos.length === 0) return null
  const isFull = photos.length >= MAX_PACK_PHOTOS
  return (
    <Stack as="fieldset" gap={8} aria-label="Photos">
      <span className="label">Photos</span>
      {material.photos.map(({ id, name }) => (
        <CheckBox
          key={id}
          role={role}
          label={name}
          value={photos.includes(id)}
          disabled={isFull && !photos.includes(id)}
          onChange={(isChosen) =>
            onChoose({ photos: isChosen ? [...photos, id] : photos.filter((one) => one !== id) })
          }
        />
      ))}
      <Note>The first one you choose is on the first page. At most {MAX_PACK_PHOTOS}.</Note>
    </Stack>
  )
}
