import { type ReactNode, useRef, useState } from 'react'
import { pickFields } from '#src/lib/field-edits.ts'
import { useOrganization } from '#src/lib/organization-context.ts'
import { BackLink, DetailPage, LoadedDetail } from '#src/ui/detail-page.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { usePageTitle } from '#src/ui/page.tsx'
import { attemptChange } from '#src/ui/toasts.ts'
import { packDocument, photoAddress } from './api.ts'
import { packOf } from './pack.ts'
import { PackForm } from './pack-form.tsx'
import { PackHeader } from './pack-header.tsx'
import { PackPreview, type PrintsPack } from './pack-preview.tsx'
import styles from './pack-screen.module.css'
import type { PackInput, PackView } from './schema.ts'

interface PackScreenProps {
  id: string
  /** The button that makes a link to the pack. */
  share: (pack: PackInput) => ReactNode
  /** The links to it. */
  links: ReactNode
}

/** The lender or partner pack of a deal: its form beside the pages as they are printed. */
export function PackScreen({ id, ...slots }: PackScreenProps) {
  const query = packDocument.useDocument(id)
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
function Pack({ id, view, share, links }: PackScreenProps & { view: PackView }) {
  const scope = { ...useOrganization(), id }
  const [typed, setTyped] = useState<Partial<PackInput>>({})
  const preview = useRef<PrintsPack>(null)
  const { material } = view
  const pack = { ...view.pack, ...typed }
  const shown = packOf(material, pack)
  const title = `Pack for ${material.address}`
  usePageTitle(title)

  function save(edit: Partial<PackInput>) {
    attemptChange(WORDS, () => packDocument.save(scope, packDocument.current(scope) ?? view, edit, WORDS))
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
        share={share(pack)}
      />
      <div className={styles.columns}>
        <PackForm
          pack={pack}
          material={material}
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
