import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { useOrganization } from '#src/lib/organization-context.ts'
import { Button } from '#src/ui/button.tsx'
import { CheckedForm } from '#src/ui/checked-form.tsx'
import { DateField } from '#src/ui/date-field.tsx'
import { Grid, Row, Stack } from '#src/ui/layout.tsx'
import { lazyParts } from '#src/ui/lazy-parts.ts'
import { Loaded } from '#src/ui/loaded.tsx'
import { MenuItem } from '#src/ui/menu.tsx'
import { pickFiles } from '#src/ui/pick-files.ts'
import { RowMenu } from '#src/ui/row-menu.tsx'
import { Section } from '#src/ui/section.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { useForm } from '#src/ui/use-form.ts'
import { useSubmit } from '#src/ui/use-submit.tsx'
import { documentsQuery, pictureAddress } from './api.ts'
import { UploadList } from './document-panel.tsx'
import { useDocumentRemoval } from './documents-section.tsx'
import { PhotoComparison } from './photo-comparison.tsx'
import gridStyles from './photo-grid.module.css'
import styles from './photo-log.module.css'
import { periodProblem, periodSchema } from './photo-schema.ts'
import { groupPhotos, type PhotoGrouping, photoName } from './photo-words.ts'
import { categoryOf, type StoredDocument } from './schema.ts'
import { useUploads } from './upload-queue.ts'

const { PhotoDialog, PairDialog } = lazyParts(() => import('./photo-dialogs.tsx'))
const { PhotoViewer } = lazyParts(() => import('./photo-viewer.tsx'))

const GROUPINGS = [
  { value: 'day', label: 'By day' },
  { value: 'room', label: 'By room' },
] as const
const PHOTO_FILES = '.jpg,.jpeg,.png'

interface PhotoLogProps {
  opportunityId: string
  stages: readonly { value: string; label: string }[]
}

type Opened = { photo: StoredDocument; as: 'edit' | 'pair' | 'view' } | null

/** The photos of a project by day or room, pairs of before and after, and the progress report of a period, which is printed. */
export function PhotoLog({ opportunityId, stages }: PhotoLogProps) {
  const deal = { organizationId: useOrganization().organizationId, opportunityId }
  const query = useQuery(documentsQuery(deal))
  const { uploads, add, retry, cancel } = useUploads(deal)
  const [grouping, group] = useState<PhotoGrouping>('day')
  const form = useForm(periodSchema, {}, { check: periodProblem })
  const { from, to } = form.values
  const submission = useSubmit(form, () => print())
  const [opened, open] = useState<Opened>(null)
  const all = query.data?.filter(({ width }) => width !== null)
  const isIn = ({ takenOn }: StoredDocument) =>
    (from === null || (takenOn ?? '') >= from) && (to === null || (takenOn ?? '') <= to)
  const close = () => open(null)

  return (
    <Section
      title="Photos"
      knownAs="region"
      action={
        <div className="phone-bar">
          <Button
            size="dense"
            icon="plus"
            onClick={() => pickFiles({ accept: PHOTO_FILES }, (files) => add('photos_progress', files))}
          >
            Add photos
          </Button>
        </div>
      }
    >
      <Stack gap={24}>
        <UploadList
          uploads={uploads.filter(({ category }) => categoryOf(category).isPhotos)}
          onRetry={retry}
          onCancel={cancel}
        />
        <Loaded query={{ ...query, data: all }} failed="Failed to load photos">
          {(photos) =>
            photos.length === 0 ? (
              <p className="quiet">No photos yet. Add the first, from before the work begins.</p>
            ) : (
              <>
                <CheckedForm {...submission.form} aria-label="Progress report" className="no-print">
                  <Row isSpread align="end" gap={16}>
                    <Segmented
                      label="Photos"
                      hideLabel
                      options={GROUPINGS}
                      value={grouping}
                      onChange={group}
                    />
                    <Grid columns={140} align="end" className={styles.period}>
                      <DateField label="From" {...form.field('from')} />
                      <DateField label="To" {...form.field('to')} />
                      <Button type="submit">Print report</Button>
                    </Grid>
                  </Row>
                </CheckedForm>
                <PhotoGroups
                  photos={photos.filter(isIn)}
                  all={photos}
                  grouping={grouping}
                  stages={stages}
                  deal={deal}
                  open={open}
                />
              </>
            )
          }
        </Loaded>
      </Stack>
      {opened?.as === 'edit' && (
        <PhotoDialog photo={opened.photo} deal={deal} stages={stages} onClose={close} />
      )}
      {opened?.as === 'pair' && (
        <PairDialog photo={opened.photo} photos={all ?? []} deal={deal} onClose={close} />
      )}
      {opened?.as === 'view' && <PhotoViewer photos={all ?? []} firstId={opened.photo.id} onClose={close} />}
    </Section>
  )
}

interface PhotoGroupsProps extends Pick<PhotoLogProps, 'stages'> {
  /** Those of the period, and all. */
  photos: readonly StoredDocument[]
  all: readonly StoredDocument[]
  grouping: PhotoGrouping
  deal: { organizationId: string; opportunityId: string }
  open: (opened: Opened) => void
}

function PhotoGroups({ photos, all, grouping, stages, deal, open }: PhotoGroupsProps) {
  const remove = useDocumentRemoval(deal)
  const pairs = photos.flatMap((after) => {
    const before = all.find(({ id }) => id === after.beforeId)
    return before ? [{ before, after }] : []
  })
  if (photos.length === 0) return <p className="quiet">No photos in this period.</p>
  return (
    <>
      {pairs.map((pair) => (
        <PhotoComparison key={pair.after.id} {...pair} />
      ))}
      {groupPhotos(photos, grouping).map(({ title, photos: grouped }) => (
        <section key={title} aria-label={title}>
          <h3 className="text-13 bold below-2">{title}</h3>
          <ul className={styles.grid}>
            {grouped.map((photo) => (
              <li key={photo.id} className={styles.photo}>
                <button
                  type="button"
                  className={gridStyles.picture}
                  aria-label={`View ${photoName(photo)}`}
                  onClick={() => open({ photo, as: 'view' })}
                >
                  <img src={pictureAddress(photo, deal.organizationId, 'small')} alt="" loading="lazy" />
                </button>
                <Row isOneLine isSpread align="start">
                  <div>
                    {photo.caption && <p>{photo.caption}</p>}
                    <p className="quiet text-13">{factsOf(photo, stages)}</p>
                  </div>
                  <div className="no-print">
                    <RowMenu
                      name={photoName(photo)}
                      more={<MenuItem onSelect={() => open({ photo, as: 'pair' })}>Pair</MenuItem>}
                      onEdit={() => open({ photo, as: 'edit' })}
                      onDelete={() => remove(photo)}
                    />
                  </div>
                </Row>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** "Kitchen, Second Fix, 4 Feb 2027". */
function factsOf({ room, stage, takenOn }: StoredDocument, stages: PhotoLogProps['stages']): string {
  const label = stages.find(({ value }) => value === stage)?.label
  return [room, label, takenOn && formatDate(takenOn)].filter(Boolean).join(', ')
}
