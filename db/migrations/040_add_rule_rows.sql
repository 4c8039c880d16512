-- Rules of law and practice that site admins add; they take precedence over those that the program contains.
create type rule_key_range as range (subtype = text, collation = "C");
create table rule_rows (
  id uuid primary key,
  key text not null check (length(key) between 1 and 60),
  value jsonb not null,
  share numeric check (share between 0 and 100),
  unit text not null check (unit in ('percent', 'NZD', 'years', 'times', 'flag')),
  valid_from date not null,
  valid_until date,
  source text not null check (length(source) between 1 and 300),
  checked date not null,
  status text not null check (status in ('read', 'reported', 'check')),
  created_at timestamptz not null default now(),
  check (valid_until >= valid_from),
  -- A range of one key: text has no equality operator for GiST without an extension.
  constraint rule_rows_overlap exclude using gist (rule_key_range(key, key, '[]') with &&,
    daterange(valid_from, valid_until, '[]') with &&)
);
alter table rule_rows enable row level security;
alter table rule_rows force row level security;
create policy common_rules on rule_rows for select to doneup_app using (true);
create policy system_rows on rule_rows to doneup_system using (true) with check (true);
grant select on rule_rows to doneup_app;
grant select, insert, update on rule_rows to doneup_system;
