ALTER TABLE "notices" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "about" text DEFAULT '' NOT NULL;