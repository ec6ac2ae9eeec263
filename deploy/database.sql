create role pool login;
create database pool owner pool;
