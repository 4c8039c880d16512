-- Names are the same with another dash or apostrophe also at digits: "INV–204" is INV-204. Same as plainName in
-- src/lib/plain-words.ts.
drop index scenarios_name;
create or replace function plain_name(name text) returns text language sql immutable strict parallel safe as $$
  select trim(regexp_replace(regexp_replace(
    translate(
      lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')),
      E'\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2019\u2018\u201b\u2032`\u02b9\u02ba\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\ua78b\ua78c',
      repeat('-', 7) || repeat('''', 15)),
    '(?<![0-9])[-\s''.]+(?![0-9])', '', 'g'),
    '\s+', ' ', 'g'))
$$;

-- Scenarios whose names are the same now: the later ones get a number.
alter table scenarios no force row level security;
update scenarios s set name = left(s.name, 60 - length(later.suffix)) || later.suffix
from (
  select organization_id, id, ' (' || row_number() over (
    partition by organization_id, opportunity_id, plain_name(name) order by created_at, id) || ')' as suffix
  from scenarios where deleted_at is null
) later
where s.organization_id = later.organization_id and s.id = later.id and later.suffix <> ' (1)';
alter table scenarios force row level security;
create unique index scenarios_name on scenarios (organization_id, opportunity_id, plain_name(name)) where deleted_at is null;
