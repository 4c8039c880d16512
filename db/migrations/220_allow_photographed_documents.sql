-- A document that was photographed, such as a quote, is filed with the documents.
alter table documents
  drop constraint documents_check,
  add constraint documents_check check (category not like 'photos%' or file_type like 'image/%');
