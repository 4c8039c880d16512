-- Documents and photos of a deal. A row is 'pending' until its file is stored; only 'ready' ones are shown.
create table documents (
  organization_id uuid not null,
  id uuid not null,
  opportunity_id uuid not null,
  -- The client's file name: a label, never a path.
  name text not null check (length(name) between 1 and 200),
  file_key text not null unique check (length(file_key) <= 200),
  thumbnail_key text unique check (length(thumbnail_key) <= 200),
  file_type text not null check (file_type in (
    'application/pdf', 'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'image/jpeg', 'image/png')),
  size bigint not null check (size > 0),
  category text not null check (category in (
    'purchase_docs', 'renovation_docs', 'selling_docs', 'photos_before', 'photos_progress', 'photos_after')),
  status text not null default 'pending' check (status in ('pending', 'ready')),
  width integer check (width > 0),
  height integer check (height > 0),
  uploaded_by uuid references auth.users (id) on delete set null,
  -- The idempotency key of the upload: a retry returns the existing document.
  upload_key text check (length(upload_key) between 8 and 200),
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, opportunity_id)
    references opportunities (organization_id, id) on delete cascade,
  unique (organization_id, uploaded_by, upload_key),
  check ((category like 'photos%') = (file_type like 'image/%')),
  check ((category like 'photos%') = (thumbnail_key is not null and width is not null and height is not null))
);
create index documents_of_a_deal on documents (organization_id, opportunity_id, created_at desc, id desc);
create index documents_pending on documents (created_at) where status = 'pending';
-- The cleanup job compares keys in storage order.
create index documents_by_key on documents (file_key collate "C");

alter table documents enable row level security;
alter table documents force row level security;
create policy own_organization on documents to doneup_app
  using (organization_id = (select member_organization()))
  with check (organization_id = (select member_organization()));
create policy system_rows on documents to doneup_system using (true) with check (true);
grant select, insert, update, delete on documents to doneup_app, doneup_system;

-- Deleting a row for any reason (deal, organization or account) adds the deletion of its files to the outbox in the
-- same transaction.
create function remove_files_of_documents() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into outbox (id, topic, payload)
  select uuid_v7(), 'stored-files.remove', jsonb_build_object('keys', jsonb_agg(key))
  from (
    select key, (row_number() over () - 1) / 100 as lot
    from (
      select file_key as key from gone union all select thumbnail_key from gone where thumbnail_key is not null
    ) keys
  ) lots
  group by lot;
  return null;
end $$;
create trigger remove_files_of_documents after delete on documents
  referencing old table as gone for each statement execute function remove_files_of_documents();
