import { CheckBoxes } from '#src/ui/field/check-boxes.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Note, Row, Stack } from '#src/ui/layout/layout.tsx'
import { movedPhoto, withPhoto } from '../photo-order.ts'
import { MAX_PACK_PHOTOS, type PackInput, type PackMaterial } from '../schema.ts'

interface PhotoChoiceProps {
  pack: PackInput
  material: PackMaterial
  role: 'switch' | undefined
  onChoose: (edit: Partial<PackInput>) => void
}

/** Which photos a pack shows, and in which order. */
export function PhotoChoice({ pack: { photos }, material, role, onChoose }: PhotoChoiceProps) {
  if (material.photos.length === 0) return null
  const isFull = photos.length >= MAX_PACK_PHOTOS
  const shown = photos.flatMap((id) => material.photos.find((photo) => photo.id === id) ?? [])
  return (
    <CheckBoxes
      label="Photos"
      role={role}
      options={material.photos.map(({ id, name, caption }) => ({
        value: id,
        label: name,
        hint: caption ?? null,
        disabled: isFull && !photos.includes(id),
      }))}
      value={photos}
      onChange={(chosen) => {
        const kept = photos.filter((id) => chosen.includes(id))
        const added = chosen.filter((id) => !photos.includes(id))
        onChoose({ photos: added.reduce((all, id) => withPhoto(all, id, material.photos), kept) })
      }}
    >
      {shown.length > 1 && (
        <Stack as="ol" gap={4} aria-label="Order of the photos">
          {shown.map(({ id, name }, at) => (
            <li key={id}>
              <Row isSpread align="center" isOneLine>
                <span className="text-13">{`${at + 1}. ${name}`}</span>
                <Row gap={4} isOneLine>
                  <Button
                    size="dense"
                    aria-label={`Move ${name} up`}
                    aria-disabled={at === 0}
                    onClick={() => onChoose({ photos: movedPhoto(photos, id, -1) })}
                  >
                    Up
                  </Button>
                  <Button
                    size="dense"
                    aria-label={`Move ${name} down`}
                    aria-disabled={at === shown.length - 1}
                    onClick={() => onChoose({ photos: movedPhoto(photos, id, 1) })}
                  >
                    Down
                  </Button>
                </Row>
              </Row>
            </li>
          ))}
        </Stack>
      )}
      <Note>
        Before, during and after the renovation, unless you move one. The first is on the first page. At most{' '}
        {MAX_PACK_PHOTOS}.
      </Note>
    </CheckBoxes>
  )
}
