ALTER TABLE "template_versions" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "template_versions" ADD COLUMN "saved_in" uuid;