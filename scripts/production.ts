// Imported first, because React chooses its build by this variable the moment it is loaded.
process.env.NODE_ENV ??= 'production';
