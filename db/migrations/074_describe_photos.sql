-- What a photo shows, for the photo log of its project. taken_on is the day in the file, or that of the upload.
alter table documents
  add column room text check (length(trim(room)) between 1 and 60),
  add column stage text check (stage in ('planning', 'permits', 'demolition', 'first_fix', 'second_fix', 'finishings',
    'cleanup', 'staging', 'listed')),
  add column caption text check (length(trim(caption)) between 1 and 200),
  add column taken_on date,
  -- The photo of the same view from before the renovation. Deferred, so that a restore adds rows in any order.
  add column before_id uuid,
  add column version integer not null default 1,
  add constraint documents_before foreign key (organization_id, before_id) references documents (organization_id, id)
    on delete set null (before_id) deferrable initially deferred,
  add constraint documents_before_another check (before_id <> id);
create index documents_before on documents (organization_id, before_id) where before_id is not null;
update documents set taken_on = (created_at at time zone 'Pacific/Auckland')::date where category like 'photos%';
