ALTER TABLE "contracts" ADD COLUMN "sent_from_folder_id" uuid;--> statement-breakpoint
-- what is under way keeps the folder that holds for it now
UPDATE "contracts" c SET "sent_from_folder_id" = t.folder_id
  FROM template_versions v JOIN templates t ON t.id = v.template_id
 WHERE v.id = c.template_version_id AND c.flow_version_id IS NOT NULL AND t.folder_id IS NOT NULL;
