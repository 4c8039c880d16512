import { useState } from 'react'
import { Row } from '#src/ui/layout/layout.tsx'
import { Thumbnail } from '#src/ui/text/thumbnail.tsx'
import { documentRows, usePictureAddress } from '../api.ts'
import { useDownload } from './documents-section.tsx'
import { PhotoViewer } from './photo-viewer.tsx'

/** The document that a row names: a photo opens, another file is downloaded. Nothing while it isn’t known. */
export function DocumentButton({ opportunityId, id }: { opportunityId: string; id: string }) {
  const pictureAddress = usePictureAddress()
  const { save, alert } = useDownload()
  const [isViewed, view] = useState(false)
  const document = documentRows.useRows(opportunityId).rows?.find((one) => one.id === id)
  if (document === undefined) return null
  const isPhoto = document.width !== null
  return (
    <>
      <button
        type="button"
        className="link"
        aria-label={`${isPhoto ? 'View' : 'Download'} ${document.name}`}
        onClick={() => (isPhoto ? view(true) : void save(document))}
      >
        <Row as="span" isOneLine align="center">
          {isPhoto && <Thumbnail address={pictureAddress(document, 'small')} />}
          <span>{isPhoto ? 'Photo' : 'Document'}</span>
        </Row>
      </button>
      {alert}
      {isViewed && (
        <PhotoViewer
          photos={[document]}
          firstId={id}
          addressOf={pictureAddress}
          isOneList
          onClose={() => view(false)}
        />
      )}
    </>
  )
}
