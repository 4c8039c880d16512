import { useState } from 'react'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { useIsChangeable } from '#src/lib/rows/organization-context.ts'
import { periodRule } from '#src/lib/schemas/periods.ts'
import { MenuItem } from '#src/ui/dialog/menu.tsx'
import { DateField } from '#src/ui/field/date-field.tsx'
import { useKeptPeriod, usePeriodOfAddress } from '#src/ui/field/kept-period.ts'
import { pickFiles } from '#src/ui/field/pick-files.ts'
import { Segmented } from '#src/ui/field/segmented.tsx'
import { CheckedForm } from '#src/ui/form/checked-form.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { useSubmit } from '#src/ui/form/use-submit.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Grid, Row, Stack } from '#src/ui/layout/layout.tsx'
import { Loaded } from '#src/ui/layout/loaded.tsx'
import { useIsPhone } from '#src/ui/layout/result-bar.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { useOpened } from '#src/ui/opened.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { useRowRemoval } from '#src/ui/table/row-actions.ts'
import { RowMenu } from '#src/ui/table/row-menu.tsx'
import { documentRows, useDocuments, usePictureAddress } from '../api.ts'
import { documentCheck } from '../chosen-documents.ts'
import { acceptedFiles } from '../files.ts'
import { pairsOf, periodSchema } from '../photo-schema.ts'
import { groupPhotos, type PhotoGrouping, photoName, photoNames, reportTitle } from '../photo-words.ts'
import { categoryOf, isPhoto, type StoredDocument } from '../schema.ts'
import { useUploads } from '../upload-queue.ts'
import { UploadList } from './document-panel.tsx'
import { PhotoComparison } from './photo-comparison.tsx'
import { PairDialog, PhotoDialog } from './photo-dialogs.tsx'
import gridStyles from './photo-grid.module.css'
import styles from './photo-log.module.css'
import { PhotoViewer } from './photo-viewer.tsx'

const GROUPINGS = [
  { value: 'day', label: 'By day' },
  { value: 'room', label: 'By room' },
] as const
const PHOTO_FILES = acceptedFiles(categoryOf('photos_progress'))

interface PhotoLogProps {
  opportunityId: string
  stages: readonly { value: string; label: string }[]
}

type Opened = { photo: StoredDocument; as: 'edit' | 'pair' | 'view' } | null

/** The photos of a project by day or room, pairs of before and after, and the progress report of a period, which is printed. */
export function PhotoLog({ opportunityId, stages }: PhotoLogProps) {
  const pictureAddress = usePictureAddress()
  const query = useDocuments({ opportunityId })
  const { uploads, add, retry, cancel } = useUploads(opportunityId)
  const [grouping, group] = useState<PhotoGrouping>('day')
  // On a phone the days of a report would take the place of the first photo.
  const isPhone = useIsPhone()
  const [isReporting, report] = useState(usePeriodOfAddress().from !== null)
  const form = useForm(periodSchema, usePeriodOfAddress(), { check: periodRule })
  useKeptPeriod(form.values)
  const { from, to } = form.values
  const submission = useSubmit(form, () => print())
  const [opened, open, show] = useOpened<NonNullable<Opened>>('photo')
  const all = query.data?.filter(isPhoto)
  const names = photoNames(all ?? [])
  const isIn = ({ takenOn }: StoredDocument) =>
    (from === null || (takenOn ?? '') >= from) && (to === null || (takenOn ?? '') <= to)
  const waiting = uploads.filter(({ category }) => categoryOf(category).isPhotos)
  const close = () => open(null)

  return (
    <Section
      title="Photos"
      knownAs="region"
      action={
        <Button
          size="dense"
          icon="plus"
          onClick={() =>
            pickFiles({ accept: PHOTO_FILES, check: documentCheck('photos_progress') }, (files) =>
              add('photos_progress', files),
            )
          }
        >
          Add photos
        </Button>
      }
    >
      <Stack gap={24}>
        <UploadList uploads={waiting} onRetry={retry} onCancel={cancel} />
        <Loaded query={{ ...query, data: all }} failed="Failed to load photos">
          {(photos) =>
            photos.length === 0 && waiting.length > 0 ? null : photos.length === 0 ? (
              <p className="quiet">No photos yet. Add the first, from before the work begins.</p>
            ) : (
              <>
                <Row isSpread align="end" gap={16} className="no-print">
                  <Segmented label="Photos" hideLabel options={GROUPINGS} value={grouping} onChange={group} />
                  {isPhone && !isReporting ? (
                    <Button size="dense" onClick={() => report(true)}>
                      Progress report
                    </Button>
                  ) : (
                    <CheckedForm {...submission.form} aria-label="Progress report" className={styles.period}>
                      <Grid columns={176} align="end">
                        <DateField label="From" {...form.day('from')} />
                        <DateField label="To" {...form.day('to')} />
                        <Button type="submit">Print report</Button>
                      </Grid>
                    </CheckedForm>
                  )}
                </Row>
                <p className="only-print" data-long>
                  {reportTitle(form.values)}
                </p>
                <PhotoGroups
                  photos={photos.filter(isIn)}
                  all={photos}
                  names={names}
                  grouping={grouping}
                  stages={stages}
                  opportunityId={opportunityId}
                  open={open}
                />
              </>
            )
          }
        </Loaded>
      </Stack>
      {opened?.as === 'edit' &&
        show(
          <PhotoDialog
            photo={opened.photo}
            photos={all ?? []}
            names={names}
            opportunityId={opportunityId}
            stages={stages}
            onClose={close}
          />,
        )}
      {opened?.as === 'pair' && (
        <PairDialog
          photo={opened.photo}
          photos={all ?? []}
          names={names}
          opportunityId={opportunityId}
          onClose={close}
        />
      )}
      {opened?.as === 'view' && (
        <PhotoViewer
          photos={groupPhotos(all?.filter(isIn) ?? [], grouping).flatMap(({ photos }) => photos)}
          firstId={opened.photo.id}
          addressOf={pictureAddress}
          isOneList
          onClose={close}
        />
      )}
    </Section>
  )
}

interface PhotoGroupsProps extends Pick<PhotoLogProps, 'stages' | 'opportunityId'> {
  /** Those of the period, and all. */
  photos: readonly StoredDocument[]
  all: readonly StoredDocument[]
  /** What each is called. */
  names: ReadonlyMap<string, string>
  grouping: PhotoGrouping
  open: (opened: Opened) => void
}

function PhotoGroups({ photos, all, names, grouping, stages, opportunityId, open }: PhotoGroupsProps) {
  const remove = useRowRemoval(documentRows, opportunityId)
  const isChangeable = useIsChangeable()
  const pictureAddress = usePictureAddress()
  const nameOf = (photo: StoredDocument) => names.get(photo.id) ?? photoName(photo)
  if (photos.length === 0) return <p className="quiet">No photos in this period.</p>
  return (
    <>
      {pairsOf(photos, all).map(({ before, after }) => (
        <PhotoComparison key={after.id} before={before} after={after} nameOf={nameOf} />
      ))}
      {groupPhotos(photos, grouping).map(({ title, photos: grouped }) => (
        <section key={title} aria-label={title}>
          <h3 className="text-13 bold below-2">{title}</h3>
          <ul className={styles.grid}>
            {grouped.map((photo) => (
              <li key={photo.id} className={styles.photo}>
                <button
                  type="button"
                  className={classNames('framed', gridStyles.picture)}
                  aria-label={`View ${nameOf(photo)}`}
                  onClick={() => open({ photo, as: 'view' })}
                >
                  <img src={pictureAddress(photo, 'small')} alt="" loading="lazy" />
                </button>
                <Row isOneLine isSpread align="start">
                  <div>
                    {photo.caption && <p>{photo.caption}</p>}
                    <p className="quiet text-13">{factsOf(photo, stages)}</p>
                  </div>
                  {isChangeable(photo.createdBy) && (
                    <div className="no-print">
                      <RowMenu
                        name={nameOf(photo)}
                        more={<MenuItem onSelect={() => open({ photo, as: 'pair' })}>Pair</MenuItem>}
                        onEdit={() => open({ photo, as: 'edit' })}
                        onDelete={() => remove(photo)}
                      />
                    </div>
                  )}
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
  return [room, label, takenOn && formatDate(takenOn).replaceAll(' ', '\u00a0')].filter(Boolean).join(', ')
}
