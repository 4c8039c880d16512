-- The ownership that an organization's deals start with.
alter table organizations add column tax_defaults jsonb not null default '{}';
alter table organizations add column tax_defaults_version integer not null default 1;

-- A member's incomes are deleted when they leave the organization.
delete from owner_incomes i where not exists (
  select 1 from organization_members m where m.organization_id = i.organization_id and m.user_id = i.user_id);
alter table owner_incomes add constraint owner_incomes_member foreign key (organization_id, user_id)
  references organization_members (organization_id, user_id) on delete cascade;
