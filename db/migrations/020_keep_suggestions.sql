-- Screenshots of suggestions: uploaded first, then referenced. A row is 'pending' until its files are stored; one
-- without a suggestion for a day is deleted.
create table suggestion_screenshots (
  id uuid primary key,
  file_key text not null unique check (length(file_key) <= 200),
  thumbnail_key text not null unique check (length(thumbnail_key) <= 200),
  file_type text not null check (file_type in ('image/jpeg', 'image/png')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  status text not null default 'pending' check (status in ('pending', 'ready')),
  uploaded_by uuid references auth.users (id) on delete set null,
  -- The idempotency key of the upload: a retry returns the existing screenshot.
  upload_key text check (length(upload_key) between 8 and 200),
  created_at timestamptz not null default now(),
  unique (uploaded_by, upload_key)
);
create index suggestion_screenshots_by_age on suggestion_screenshots (created_at);
-- The cleanup job compares keys in storage order.
create index suggestion_screenshots_by_key on suggestion_screenshots (file_key collate "C");
create trigger remove_files_of_screenshots after delete on suggestion_screenshots
  referencing old table as gone for each statement execute function remove_files_of_documents();

-- Feature suggestions: one board shared by all organizations.
create table suggestions (
  id uuid primary key,
  title text not null check (length(trim(title)) between 1 and 120),
  description text not null check (length(trim(description)) between 1 and 2000),
  status text not null default 'pending' check (status in ('pending', 'approved', 'implemented', 'rejected')),
  screenshot_id uuid unique references suggestion_screenshots (id),
  -- Removed by a site admin: hidden, but stored.
  is_admin_deleted boolean not null default false,
  -- A suggestion outlives its author's account, without a name.
  created_by uuid references auth.users (id) on delete set null,
  -- The idempotency key of its creation: a retry returns the existing suggestion.
  creation_key text check (length(creation_key) between 8 and 200),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  unique (created_by, creation_key)
);

-- One vote per person and suggestion.
create table suggestion_votes (
  suggestion_id uuid not null references suggestions (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (suggestion_id, user_id)
);
create index suggestion_votes_of_a_person on suggestion_votes (user_id, created_at);

-- Vote counts are public, voters are not: the view counts with its owner's rights.
create view suggestion_vote_counts as
  select suggestion_id, count(*) as votes from suggestion_votes group by suggestion_id;

-- One row whose version grows with every change of the board, for caching.
create table suggestion_board (
  is_only boolean primary key default true check (is_only),
  version bigint not null default 1
);
insert into suggestion_board default values;

-- The application's role reads the board, and adds and votes as its user; moderation uses the system role.
alter table suggestions enable row level security;
alter table suggestions force row level security;
create policy common_board on suggestions for select to doneup_app using (not is_admin_deleted);
create policy own_suggestion on suggestions for insert to doneup_app
  with check (created_by = current_user_id() and status = 'pending' and not is_admin_deleted);
create policy system_rows on suggestions to doneup_system using (true) with check (true);

alter table suggestion_votes enable row level security;
alter table suggestion_votes force row level security;
create policy own_votes on suggestion_votes to doneup_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
create policy system_rows on suggestion_votes to doneup_system using (true) with check (true);

alter table suggestion_screenshots enable row level security;
alter table suggestion_screenshots force row level security;
create policy own_or_on_the_board on suggestion_screenshots for select to doneup_app using (
  uploaded_by = current_user_id()
  or exists (select 1 from suggestions s where s.screenshot_id = suggestion_screenshots.id));
create policy own_upload on suggestion_screenshots for insert to doneup_app
  with check (uploaded_by = current_user_id() and status = 'pending');
create policy own_upload_is_ready on suggestion_screenshots for update to doneup_app
  using (uploaded_by = current_user_id()) with check (uploaded_by = current_user_id());
create policy own_upload_is_dropped on suggestion_screenshots for delete to doneup_app
  using (uploaded_by = current_user_id());
create policy system_rows on suggestion_screenshots to doneup_system using (true) with check (true);

grant select, insert on suggestions to doneup_app;
grant select, insert, delete on suggestion_votes to doneup_app;
grant select, insert, update, delete on suggestion_screenshots to doneup_app;
grant select on suggestion_vote_counts to doneup_app;
grant select, update on suggestion_board to doneup_app;
grant select, insert, update, delete on suggestions, suggestion_votes, suggestion_screenshots to doneup_system;
grant select on suggestion_vote_counts to doneup_system;
grant select, update on suggestion_board to doneup_system;
